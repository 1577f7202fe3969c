import { createElement, lazy } from 'react';
import type { RouteObject } from 'react-router';
import type { ScreenData } from '#app/lib/head.ts';
import type { ScreenHandle, ScreenModule } from '#app/lib/screen.ts';
import type { PageRoles } from '#app/routes.ts';

/**
 * A route for some roles only. The server renders the same neutral frame for everyone; the screen's code and data load
 * once access is granted.
 */
export function guardedRoute(roles: PageRoles, title: string, load: () => Promise<ScreenModule>): RouteObject {
  const Screen = lazy(async () => ({ default: (await load()).Screen }));
  const data: ScreenData = { head: { title, description: `${title}.`, noIndex: true } };
  return {
    loader: () => data,
    handle: { module: 'app/shell/access/guard.tsx' } satisfies ScreenHandle,
    lazy: async () => {
      const { Guard } = await import('./guard.tsx');
      return { Component: () => createElement(Guard, { roles, Screen }) };
    },
  };
}
