import { cx } from '#app/lib/cx.ts';

/** Should have the size of the content that replaces it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('rounded-small bg-line breathe', className)} />;
}
