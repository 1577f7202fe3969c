import { lazy } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { desks, screensOf } from '#app/features/admin/desks.ts';
import { AdminShell } from '#app/features/admin/shell/admin-shell.tsx';
import { DesksContext } from '#app/features/admin/shell/desk.ts';
import { ForbiddenScreen } from '#app/shell/forbidden-screen.tsx';

const routed = desks.map((desk) => ({ desk, routes: screensOf(desk).map(routeOf) }));

/** Fetched when it is first opened. */
function routeOf({ path, screen }: ReturnType<typeof screensOf>[number]): RouteObject {
  return { path, Component: lazy(async () => ({ default: await screen() })) };
}

/** The whole admin area: the desks that are this person's. */
export function Screen() {
  const { role } = useUser();
  const own = routed.filter(({ desk }) => desk.roles.includes(role));
  // What is at no address was answered with 404 before; what is left belongs to another role.
  const screen = useRoutes([...own.flatMap(({ routes }) => routes), { path: '*', Component: ForbiddenScreen }]);
  return (
    <DesksContext value={own.map(({ desk }) => desk)}>
      <AdminShell>{screen}</AdminShell>
    </DesksContext>
  );
}
