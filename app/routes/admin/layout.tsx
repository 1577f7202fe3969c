import { type ComponentType, lazy } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { AdminShell } from '#app/features/admin/shell/admin-shell.tsx';
import { adminScreens } from './screens.ts';

const modules = import.meta.glob<{ Screen: ComponentType }>(['./*.tsx', '!./layout.tsx']);

const routes: RouteObject[] = adminScreens.map(({ path, file }) => ({ path, Component: screenOf(file) }));

/** Fetched when it is first opened. */
function screenOf(file: string): ComponentType {
  const load = modules[`./${file}.tsx`];
  if (!load) throw new Error(`There is no app/routes/admin/${file}.tsx`);
  return lazy(async () => ({ default: (await load()).Screen }));
}

export function Screen() {
  return <AdminShell>{useRoutes(routes)}</AdminShell>;
}
