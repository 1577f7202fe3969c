import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useMemo } from 'react';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import type { Draft } from '#app/features/admin/articles/draft/draft.ts';
import { useApi } from '#app/lib/api.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { ArticleDocument } from '#contract/article/body.ts';
import { articleText } from '#contract/article/parts.ts';
import { blockWith, linksOf, shownPhones, textHints } from './text-hints.ts';

/** Delay after the last key, so hints are not computed while typing. */
const REST_MS = 900;

type HintsPanelProps = {
  editor: Editor;
  draft: Draft;
  /** Closes a drawer that covers the text before the cursor moves there. */
  onGo?: (go: () => void) => void;
};

export function HintsPanel({ editor, draft, onGo = (go) => go() }: HintsPanelProps) {
  const api = useApi();
  const rested = useDebounced(draft, REST_MS);
  const body = useMemo(() => ArticleDocument.safeParse(rested.body).data ?? EMPTY, [rested]);
  const query = useMemo(() => ({ text: articleText(body), links: linksOf(body) }), [body]);
  const { data } = useQuery({
    queryKey: [...ADMIN_KEY, 'article-hints', query],
    queryFn: ({ signal }) => api.articleHints.check({ body: query }, signal),
    enabled: query.text !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const hints = useMemo(() => textHints(body), [body]);
  const shown = useMemo(() => shownPhones(body), [body]);
  const phones = data?.phones.filter(({ id }) => !shown.has(id)) ?? [];
  const dead = data?.deadLinks.filter((link) => query.links.includes(link)) ?? [];
  const needsAlt = rested.coverImage !== null && rested.coverAlt.trim() === '';
  const count = hints.length + phones.length + dead.length + (needsAlt ? 1 : 0);

  const go = (block: number) => {
    const at = startOfBlock(editor, block);
    if (at !== null)
      editor
        .chain()
        .focus()
        .setTextSelection(at + 1)
        .scrollIntoView()
        .run();
  };
  const insertCard = (id: string, name: string) => {
    const block = Math.max(0, blockWith(body, name.split(' ').slice(1).join(' ') || name));
    const at = endOfBlock(editor, block);
    if (at !== null)
      editor.commands.insertContentAt(at, { type: 'phoneCard', attrs: { productId: id } }, { updateSelection: false });
  };

  if (query.text === '') return null;
  return (
    <section aria-label="Hints" className="text-sm">
      <h2 className="mb-2 text-xs font-[550] text-ink-3">Hints{count > 0 && <span className="num"> {count}</span>}</h2>
      {count === 0 && <p className="text-ink-3">No suggestions</p>}
      <ul className="grid gap-1.5 text-ink-2 [overflow-wrap:anywhere]">
        {needsAlt && <li>The cover has no description.</li>}
        {phones.map(({ id, name }) => (
          <li key={id}>
            The {name} has no phone card.{' '}
            <button type="button" onClick={() => insertCard(id, name)} className="text-accent-ink underline tap">
              Insert<span className="sr-only"> for {name}</span>
            </button>
          </li>
        ))}
        {dead.map((link) => (
          <li key={link}>Broken link: {link}</li>
        ))}
        {hints.map(({ text, block }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two hints may be identical
          <li key={at}>
            {block === null ? (
              text
            ) : (
              <button
                type="button"
                onClick={() => onGo(() => go(block))}
                className="text-left tap hover:text-ink hover:underline"
              >
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const EMPTY: ArticleDocument = { type: 'doc', content: [] };

function startOfBlock(editor: Editor, block: number): number | null {
  let found: number | null = null;
  editor.state.doc.forEach((_node, position, index) => {
    if (index === block) found = position;
  });
  return found;
}

function endOfBlock(editor: Editor, block: number): number | null {
  const start = startOfBlock(editor, block);
  return start === null ? null : start + editor.state.doc.child(block).nodeSize;
}
