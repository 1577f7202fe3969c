import { cx } from '#app/lib/cx.ts';

type AvatarProps = { name: string; url: string | null; className?: string };

/** A person's picture, or their first letter. The name always stands beside it. */
export function Avatar({ name, url, className }: AvatarProps) {
  const shape = cx('size-10 shrink-0 rounded-full', className);
  if (url) return <img src={url} alt="" className={cx('object-cover', shape)} />;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid place-items-center border border-line-2 bg-sheet font-display font-semibold text-ink-2',
        shape,
      )}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
