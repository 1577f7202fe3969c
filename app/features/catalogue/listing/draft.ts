/** A value edited ahead of where it is kept. */
export type Draft<Value> = {
  value: Value;
  /** What was kept when it was last looked at. */
  base: string;
  /** What was committed and has not come back yet, oldest first. */
  sent: readonly string[];
};

/** What becomes of a draft when something is kept: its own commits coming back leave it alone, anything else ends it. */
export function reconcileDraft<Value>(draft: Draft<Value>, committed: string): Draft<Value> | null {
  if (draft.base === committed) return draft;
  const place = draft.sent.indexOf(committed);
  return place < 0 ? null : { ...draft, base: committed, sent: draft.sent.slice(place + 1) };
}

/** Where what is kept is heading: the last commit under way, or what is kept already. */
export function pendingValue<Value>(draft: Draft<Value> | null, committed: string): string {
  return draft?.sent.at(-1) ?? committed;
}
