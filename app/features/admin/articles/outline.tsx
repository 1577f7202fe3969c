import type { Editor } from '@tiptap/core';
import { useMemo } from 'react';
import { cx } from '#app/lib/cx.ts';
import { countText, formatCount } from '#app/lib/format.ts';
import { ArticleDocument } from '#contract/article/body.ts';
import { articleText, countWords, readingMinutes } from '#contract/article/parts.ts';
import type { Draft } from './draft/draft.ts';

type OutlineProps = {
  editor: Editor;
  draft: Draft;
  /** Closes a drawer that covers the text before the cursor moves there. */
  onGo?: (go: () => void) => void;
};

export function Outline({ editor, draft, onGo = (go) => go() }: OutlineProps) {
  const { sections, words, minutes } = useMemo(() => outlineOf(draft), [draft]);
  const go = (heading: number) => {
    let seen = -1;
    editor.state.doc.forEach((node, position) => {
      if (node.type.name !== 'heading') return;
      seen += 1;
      if (seen === heading)
        editor
          .chain()
          .focus()
          .setTextSelection(position + 1)
          .scrollIntoView()
          .run();
    });
  };
  return (
    <div className="grid gap-6 text-sm">
      <section aria-label="Outline">
        <h2 className="mb-2 text-xs font-[550] text-ink-3">Outline</h2>
        {sections.length === 0 && <p className="text-ink-3">No headings yet</p>}
        <ol className="grid gap-0.5">
          {sections.map(({ title, level, count }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, so the index identifies them
            <li key={at}>
              <button
                type="button"
                onClick={() => onGo(() => go(at))}
                className={cx(
                  'flex w-full justify-between gap-2 rounded-small px-2 py-1 text-left tap hover:bg-line',
                  level > 2 && 'pl-5 text-ink-2',
                )}
              >
                <span className="min-w-0">{title || 'Empty heading'}</span>
                <span className="text-ink-3 num">{formatCount(count)}</span>
              </button>
            </li>
          ))}
        </ol>
      </section>
      <p className="text-ink-2 num">
        {countText(words, 'word')}, {formatCount(minutes)} min read
      </p>
    </div>
  );
}

function outlineOf({ body }: Draft) {
  const document = ArticleDocument.safeParse(body).data ?? { type: 'doc' as const, content: [] };
  const sections: { title: string; level: number; count: number }[] = [];
  for (const part of document.content) {
    const text = articleText({ type: 'doc', content: [part] });
    if (part.type === 'heading') sections.push({ title: text, level: part.attrs.level, count: 0 });
    else {
      const last = sections.at(-1);
      if (last) last.count += countWords(text);
    }
  }
  return { sections, words: countWords(articleText(document)), minutes: readingMinutes(document) };
}
