import { articleText } from '#contract/article/parts.ts';
import type { FullBlogRevision } from '#contract/blogs.ts';
import { compareTexts } from './compare-texts.ts';

type Words = Pick<FullBlogRevision, 'title' | 'excerpt' | 'body'>;

/** All words of a version, a line for each paragraph. */
const allWords = ({ title, excerpt, body }: Words) => [title, excerpt, articleText(body)].join('\n');

/** The words of two versions in one text, with what came and what went marked. */
export function TextComparison({ before, after }: { before: Words; after: Words }) {
  const lines = compareTexts(allWords(before), allWords(after));
  if (lines.every(({ kind }) => kind === 'same')) return <p className="text-ink-3">The words of both are the same.</p>;
  return (
    <div className="grid gap-2 text-sm">
      {lines.map(({ pieces }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
        <p key={line} className="[overflow-wrap:anywhere]">
          {pieces.map(({ kind, text }, piece) => {
            if (kind === 'same') return text;
            const Mark = kind === 'added' ? 'ins' : 'del';
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have pieces
              <Mark key={piece} className={kind === 'added' ? 'bg-better-wash no-underline' : 'text-ink-3'}>
                {text}
              </Mark>
            );
          })}
        </p>
      ))}
    </div>
  );
}
