import { diffWords } from './word-diff.ts';

/** Both texts in one: deletions struck through, insertions underlined. */
export function Diff({ before, after }: { before: string; after: string }) {
  return diffWords(before, after).map(({ kind, text }, at) => {
    const key = `${at}-${kind}`;
    if (kind === 'removed')
      return (
        <del key={key} className="bg-accent-wash text-accent-ink">
          {text}
        </del>
      );
    if (kind === 'added')
      return (
        <ins key={key} className="bg-better-wash text-better">
          {text}
        </ins>
      );
    return <span key={key}>{text}</span>;
  });
}

/** One of two texts, with the words highlighted that the other lacks. */
export function MarkedText({ text, other }: { text: string; other: string }) {
  return diffWords(other, text)
    .filter(({ kind }) => kind !== 'removed')
    .map(({ kind, text: part }, at) =>
      kind === 'added' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id
        <mark key={at} className="bg-warn-wash text-warn">
          {part}
        </mark>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id
        <span key={at}>{part}</span>
      ),
    );
}
