import { formatRupees } from '#app/lib/format.ts';

const ABSENT = 'no price';

export function OldToNew({ before, after }: { before: number | null; after: number | null }) {
  const [old, now] = [before, after].map((price) => (price === null ? ABSENT : formatRupees(price)));
  if (old === now) return <span className="whitespace-nowrap text-ink-2">{now} (unchanged)</span>;
  return (
    <span className="whitespace-nowrap">
      <del className="text-ink-3">{old}</del>
      <span className="sr-only"> becomes </span>
      <span aria-hidden="true"> → </span>
      <ins className="font-medium no-underline">{now}</ins>
    </span>
  );
}
