import { cx } from '#app/lib/cx.ts';

/** Give it the size of what will replace it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('rounded-small bg-line breathe', className)} />;
}
