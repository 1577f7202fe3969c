import { type ComponentType, createContext, useContext } from 'react';
import type { StaffAccess } from '#contract/account/access.ts';
import type { OverviewQueues } from '#contract/desk/overview.ts';

/** In the order of the side navigation. */
export const DESK_GROUPS = ['Catalogue', 'Editorial', 'Readers', 'System'] as const;

export interface DeskScreen {
  /** Relative to the desk's path. */
  path: string;
  title: string;
  /** Synonyms for the command palette. */
  keywords?: string;
  /** It has its own bar and no side navigation. */
  isWholePage?: true;
  /** Loads the screen's code when it is first opened. */
  screen: () => Promise<ComponentType>;
}

/** A list of open work. The overview shows its count with a link. */
export interface DeskQueue {
  key: keyof OverviewQueues;
  label: string;
  /** The filter that shows exactly these. */
  search?: string;
  /** Work without urgency: listed after everything that someone is waiting for. */
  isBacklog?: true;
  /** Shows the count in the navigation, with these words for screen readers. */
  badge?: { one: string; many: string };
}

/** An action on the desk's own screen that the command palette lists by name. */
export interface DeskAction {
  label: string;
  keywords?: string;
  /** The tab or filter to open. */
  search?: string;
}

/** A part of the admin area: one entry in the navigation, with optional screens below it. */
export interface Desk {
  name: string;
  /** Relative to /admin. */
  path: string;
  /** The page title, if it differs from the name. */
  title?: string;
  /** `contract/account/access.ts` lists who has it. */
  access: StaffAccess;
  /** Without a group it comes first. */
  group?: (typeof DESK_GROUPS)[number];
  screen: DeskScreen['screen'];
  queues?: readonly DeskQueue[];
  /** Screens that the navigation does not list. */
  screens?: readonly DeskScreen[];
  actions?: readonly DeskAction[];
}

export function deskHref({ path }: Desk, search = ''): string {
  return ['/admin', path].filter(Boolean).join('/') + (search && `?${search}`);
}

/** Desks the current user may use. */
export const DesksContext = createContext<readonly Desk[]>([]);

export function useDesks(): readonly Desk[] {
  return useContext(DesksContext);
}
