import type { RouteObject } from 'react-router';
import type { ScreenData } from '#app/lib/head.ts';
import type { Role } from '#contract/users.ts';
import { guardedRoute } from './guarded-route.ts';

/**
 * Many screens behind one guard, with a table of their own: `name` is the file in routes/ that shows whichever of them
 * is requested, and `dataOf` fetches what it says about itself.
 */
export function guardedSection(
  roles: readonly Role[],
  name: string,
  dataOf: (splat: string) => Promise<ScreenData>,
): RouteObject {
  return { ...guardedRoute(roles, name, ''), loader: ({ params }) => dataOf(params['*'] ?? '') };
}
