import deskAddresses from 'virtual:desk-addresses';
import { type ComponentType, lazy, useState } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { AdminShell } from '#app/desk-kit/frame/admin-shell.tsx';
import { type DeskScreen, DesksContext } from '#app/desk-kit/frame/desk.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { desks, screensOf } from '#app/features/admin/desks.ts';
import { addCalls, useApi } from '#app/lib/api.ts';
import { ForbiddenScreen } from '#app/shell/forbidden-screen.tsx';
import { may } from '#contract/account/access.ts';

const components = new Map<DeskScreen['screen'], ComponentType>();
const routed = desks.map((desk) => ({ desk, routes: screensOf(desk).map(routeOf) }));

/**
 * A screen's code loads when it is first opened. A screen with two addresses is one component, which stays mounted
 * between them.
 */
function routeOf({ path, screen }: ReturnType<typeof screensOf>[number]): RouteObject {
  const known = components.get(screen) ?? lazy(async () => ({ default: await screen() }));
  components.set(screen, known);
  return { path, Component: known };
}

/** The admin area with the desks that this user may use. */
export function Screen() {
  const { roles } = useUser();
  const api = useApi();
  useState(() => addCalls(api, deskAddresses));
  const own = routed.filter(({ desk }) => may(roles, desk.access));
  // Unknown addresses already answered 404; the others belong to another role.
  const screen = useRoutes([...own.flatMap(({ routes }) => routes), { path: '*', Component: ForbiddenScreen }]);
  return (
    <DesksContext value={own.map(({ desk }) => desk)}>
      <AdminShell>{screen}</AdminShell>
    </DesksContext>
  );
}
