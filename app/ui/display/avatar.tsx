import { useImageFailure } from './use-image-failure.ts';

type AvatarProps = { name: string; url: string | null; size: 'sm' | 'lg' };

const SIZES = {
  sm: { pixels: 24, shape: 'size-6', letter: 'bg-line text-2xs' },
  lg: { pixels: 80, shape: 'size-20', letter: 'border border-line-2 bg-sheet font-display text-2xl' },
};

/**
 * A person's picture, or their initial if there is none or it fails to load. Decorative, because the name is beside it.
 */
export function Avatar({ name, url, size }: AvatarProps) {
  const { pixels, letter } = SIZES[size];
  const shape = `${SIZES[size].shape} shrink-0 rounded-full`;
  const { hasFailed, watch } = useImageFailure(url);
  if (url && !hasFailed) {
    const look = `${shape} object-cover`;
    return <img src={url} alt="" width={pixels} height={pixels} loading="lazy" className={look} {...watch} />;
  }
  return (
    <span aria-hidden="true" className={`${shape} ${letter} grid place-items-center font-semibold text-ink-2`}>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
