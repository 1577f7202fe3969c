import { formatRupees } from '#app/lib/format.ts';

const ABSENT = 'no price';

/** A price that was, struck, and the one that it becomes; one that stays is said once. */
export function OldToNew({ before, after }: { before: number | null; after: number | null }) {
  const [old, now] = [before, after].map((price) => (price === null ? ABSENT : formatRupees(price)));
  if (old === now) return <span className="whitespace-nowrap text-ink-2">{now}, as before</span>;
  return (
    <span className="whitespace-nowrap">
      <del className="text-ink-3">{old}</del>
      <span className="sr-only"> becomes </span>
      <span aria-hidden="true"> → </span>
      <ins className="font-medium no-underline">{now}</ins>
    </span>
  );
}
