import { type Desk, deskHref } from './desk.ts';

export interface Command {
  id: string;
  label: string;
  /** Synonyms for the search: `new article` finds "Write an article". */
  keywords?: string;
  /** Shown beside the label: `Phone`, `Article`. */
  kind: string;
  to: string;
}

/** The desk itself, its screens that need no id, and its actions. */
export function commandsOf(desk: Desk): Command[] {
  const screens = (desk.screens ?? []).filter(({ path }) => !path.includes(':'));
  return [
    { id: desk.path, label: desk.name, kind: 'Desk', to: deskHref(desk) },
    ...screens.map(({ path, title, keywords }) => ({
      id: `${desk.path}/${path}`,
      label: title,
      keywords,
      kind: 'Action',
      to: `${deskHref(desk)}/${path}`,
    })),
    ...(desk.actions ?? []).map(({ label, keywords, search }) => ({
      id: `${desk.path}: ${label}`,
      label,
      keywords,
      kind: 'Action',
      to: deskHref(desk, search),
    })),
  ];
}

/** Commands in which every typed word starts a word of the label or the keywords, in any order. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, keywords = '' }) => {
    const parts = `${label} ${keywords}`.toLowerCase().split(/\s+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}
