import { type ComponentType, createContext, useContext } from 'react';
import type { StaffAccess } from '#contract/account/access.ts';
import type { OverviewQueues } from '#contract/admin.ts';

/** Groups of the side navigation, in its order. */
export const DESK_GROUPS = ['Catalogue', 'Editorial', 'Readers', 'System'] as const;

export interface DeskScreen {
  /** Beneath its desk. */
  path: string;
  title: string;
  /** It has a bar of its own and no navigation beside it. */
  isWholePage?: true;
  /** Imports it; called when the screen is first opened. */
  screen: () => Promise<ComponentType>;
}

/** Something that waits for a person. The overview lists it with a link to where it is dealt with. */
export interface DeskQueue {
  key: keyof OverviewQueues;
  label: string;
  /** What the desk has to be narrowed down by to show just these. */
  search?: string;
  /** Its number stands beside the desk in the navigation, read out with these words. */
  badge?: { one: string; many: string };
}

/** One part of the admin area: a screen in the navigation, perhaps with more beneath it. */
export interface Desk {
  /** In the navigation. */
  name: string;
  /** Beneath /admin. */
  path: string;
  /** Of the page, where it is not the name. */
  title?: string;
  /** What it takes to use it; `contract/account/access.ts` says who has it. */
  access: StaffAccess;
  /** Without one it stands above the groups. */
  group?: (typeof DESK_GROUPS)[number];
  screen: DeskScreen['screen'];
  queues?: readonly DeskQueue[];
  /** Screens beneath it that the navigation does not show. */
  screens?: readonly DeskScreen[];
}

/** The address of a desk. */
export function deskHref({ path }: Desk, search = ''): string {
  return ['/admin', path].filter(Boolean).join('/') + (search && `?${search}`);
}

/** The desks of whoever is signed in. */
export const DesksContext = createContext<readonly Desk[]>([]);

export function useDesks(): readonly Desk[] {
  return useContext(DesksContext);
}
