import { startTransition, useEffect, useRef, useState } from 'react';

type Options<Value> = { delay: number; clean?: (value: Value) => Value };

/**
 * A value that is edited ahead of what is committed: shown at once, committed when it has rested for `delay` ms. A change
 * from elsewhere (Back, a chip, Clear All) wins over the draft; the draft's own commit coming back does not touch it.
 * `commit` resolves when its value has arrived.
 */
export function useDraft<Value>(value: Value, commit: (value: Value) => Promise<void>, options: Options<Value>) {
  const { delay, clean = (draft: Value) => draft } = options;
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<Value | null>(null);
  const arrival = useRef<Promise<void>>(Promise.resolve());
  const edits = useRef(0);
  const committed = String(value);

  if (draft && draft.base !== committed) setDraft(reconcileDraft(draft, committed));

  useEffect(() => () => clearTimeout(timer.current), []);

  const flush = () => {
    clearTimeout(timer.current);
    if (waiting.current === null) return;
    const next = clean(waiting.current);
    waiting.current = null;
    if (String(next) === pendingValue(draft, committed)) return;
    setDraft((current) => current && { ...current, sent: [...current.sent, String(next)] });
    arrival.current = commit(next);
  };
  // A timer set by an earlier render has to act on what is committed now.
  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  });

  const edit = (next: Value) => {
    setDraft((current) => ({ value: next, base: committed, sent: current?.sent ?? [] }));
    waiting.current = next;
    edits.current += 1;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latestFlush.current(), delay);
  };

  /** Commits what is waiting and, once that has arrived, shows what is committed. */
  const finish = async () => {
    flush();
    const before = edits.current;
    await arrival.current;
    if (edits.current === before) startTransition(() => setDraft(null));
  };

  return { shown: draft ? draft.value : value, edit, flush, finish };
}

/** A value edited ahead of what is committed. */
type Draft<Value> = {
  value: Value;
  /** What was committed when it was last looked at. */
  base: string;
  /** What was committed and has not come back yet, oldest first. */
  sent: readonly string[];
};

/** The draft after a value was committed: its own commits coming back leave it alone, anything else ends it. */
export function reconcileDraft<Value>(draft: Draft<Value>, committed: string): Draft<Value> | null {
  if (draft.base === committed) return draft;
  const place = draft.sent.indexOf(committed);
  return place < 0 ? null : { ...draft, base: committed, sent: draft.sent.slice(place + 1) };
}

/** The last commit under way, or the committed value. */
export function pendingValue<Value>(draft: Draft<Value> | null, committed: string): string {
  return draft?.sent.at(-1) ?? committed;
}
