import type { ComponentProps } from 'react';
import { cx } from '#app/lib/cx.ts';
import { useImageFailure } from '#app/ui/display/use-image-failure.ts';
import type { PhoneIn } from './card-phone.ts';

type PhonePictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt'> & {
  phone: PhoneIn;
  /** Only the front, for small places. */
  front?: boolean;
  /** Without alternative text, because the name is beside it. */
  decorative?: boolean;
};

/** The phone's picture; an upload that fails to load is replaced by the drawing. */
export function PhonePicture({ phone, front = false, decorative = false, className, ...rest }: PhonePictureProps) {
  const { hasFailed, watch } = useImageFailure(phone.imageUrl);
  const { width, height } = phone.imageSize;
  const isDrawn = hasFailed || phone.imageUrl.startsWith('/media/drawings/');
  const url = hasFailed ? `/media/drawings/${phone.id}.svg` : phone.imageUrl;
  const src = front && isDrawn ? `${url}${url.includes('?') ? '&' : '?'}view=front` : url;
  return (
    <img
      src={src}
      alt={decorative ? '' : phone.name}
      {...(!front && { width: Math.round(width * 4), height: Math.round(height * 4) })}
      decoding="async"
      {...(!hasFailed && watch)}
      {...rest}
      className={cx(!isDrawn && 'upload', className)}
    />
  );
}
