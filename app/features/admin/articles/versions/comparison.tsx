import type { ReactNode } from 'react';
import { bodyLines } from '#app/desk-kit/document/value-text.ts';
import { canonicalBody } from '#app/desk-kit/editor/body.ts';
import type { Draft } from '#app/features/admin/articles/draft/draft.ts';
import type { Category } from '#contract/categories.ts';
import { type ComparedLine, compareTexts } from './compare-texts.ts';

/** An old version recorded only its text. */
export type Compared = Pick<Draft, 'title' | 'excerpt' | 'body'> & Partial<Draft> & { address?: string };

type ComparisonProps = { before: Compared; after: Compared; categories: readonly Category[] };

/** Two versions as one text with deletions and insertions marked: every field, then the body. */
export function Comparison({ before, after, categories }: ComparisonProps) {
  const fields = FIELDS.flatMap(({ label, text }) => {
    const [old, now] = [text(before, categories), text(after, categories)];
    return old === undefined || now === undefined || old === now ? [] : [{ label, old, now }];
  });
  const lines = compareTexts(bodyLines(before.body), bodyLines(after.body));
  const isSameText = lines.every(({ kind }) => kind === 'same');
  const isSameBody = canonicalBody(before.body) === canonicalBody(after.body);
  if (fields.length === 0 && isSameBody) return <p className="text-ink-3">No differences</p>;
  return (
    <div className="grid gap-5 text-sm">
      {fields.length > 0 && (
        <dl aria-label="Changed fields" className="grid gap-3">
          {fields.map(({ label, old, now }) => (
            <div key={label}>
              <dt className="text-xs font-[550] text-ink-3">{label}</dt>
              <dd className="[overflow-wrap:anywhere]">
                <Lines lines={compareTexts(old, now)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isSameText && (
        <section aria-label="Text" className="grid gap-2">
          <h3 className="text-xs font-[550] tracking-normal text-ink-3">Text</h3>
          <Lines lines={onlyAround(lines)} />
        </section>
      )}
      {isSameText && !isSameBody && (
        <p className="text-ink-3">The text is the same. Only formatting or a picture changed.</p>
      )}
    </div>
  );
}

interface ComparedField {
  label: string;
  /** Undefined when the version did not record it. */
  text: (state: Compared, categories: readonly Category[]) => string | undefined;
}

const FIELDS: readonly ComparedField[] = [
  { label: 'Title', text: ({ title }) => title },
  { label: 'Excerpt', text: ({ excerpt }) => excerpt },
  { label: 'Author', text: ({ author }) => author },
  {
    label: 'Categories',
    text: ({ categories: ids }, all) => {
      const names = ids?.map((id) => all.find((category) => category.id === id)?.name ?? id);
      return names && (names.sort().join(', ') || 'None');
    },
  },
  {
    label: 'Cover',
    text: ({ cover, coverImage }) => {
      if (coverImage === undefined) return undefined;
      return coverImage ? `Picture ${coverImage.webp.at(-1)?.url.split('/').at(-1) ?? ''}` : `Drawing: ${cover}`;
    },
  },
  { label: 'Cover description', text: ({ coverAlt }) => coverAlt },
  { label: 'Search title', text: ({ searchTitle }) => searchTitle },
  { label: 'Search description', text: ({ searchDescription }) => searchDescription },
  {
    label: 'Related phones',
    text: ({ related }) => (related === null ? 'From the text' : related && (related.join(', ') || 'None')),
  },
  { label: 'Web address', text: ({ address }) => address && `/blog/${address}` },
];

function Lines({ lines }: { lines: readonly (ComparedLine | null)[] }): ReactNode {
  return lines.map((line, at) =>
    line === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id
      <p key={at} className="text-ink-3">
        …
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id
      <p key={at} className="[overflow-wrap:anywhere]">
        {line.pieces.map(({ kind, text }, piece) => {
          if (kind === 'same') return text;
          const Mark = kind === 'added' ? 'ins' : 'del';
          const look = kind === 'added' ? 'bg-better-wash text-better' : 'bg-accent-wash text-accent-ink';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id
            <Mark key={piece} className={look}>
              {text}
            </Mark>
          );
        })}
      </p>
    ),
  );
}

/** Only the paragraphs that differ, with their neighbours; null marks a gap. */
function onlyAround(lines: readonly ComparedLine[]): (ComparedLine | null)[] {
  const isNear = (at: number) => [at - 1, at, at + 1].some((n) => lines[n] && lines[n]?.kind !== 'same');
  const shown: (ComparedLine | null)[] = [];
  lines.forEach((line, at) => {
    if (isNear(at)) shown.push(line);
    else if (shown.at(-1) !== null) shown.push(null);
  });
  return shown;
}
