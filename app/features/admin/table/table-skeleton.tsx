import { Skeleton } from '#app/ui/display/skeleton.tsx';

const ROWS = Array.from({ length: 10 }, (_, index) => index);

export function TableSkeleton({ columns }: { columns: number }) {
  return (
    <div role="status" className="grid gap-3 pt-3">
      <span className="sr-only">Loading...</span>
      {ROWS.map((row) => (
        <div key={row} className="grid grid-flow-col gap-4 border-b border-line pb-3">
          {Array.from({ length: columns }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty places keep their order
            <Skeleton key={index} className="h-5" />
          ))}
        </div>
      ))}
    </div>
  );
}
