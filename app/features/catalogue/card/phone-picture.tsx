import { type ComponentProps, useState } from 'react';
import type { PhoneIn } from './card-phone.ts';

type PhonePictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt'> & {
  phone: PhoneIn;
  /** The front alone, for small places. */
  front?: boolean;
  /** Where the name is beside it, the picture needs no text. */
  decorative?: boolean;
};

/** The phone's picture; an upload that fails to load gives way to the drawing. */
export function PhonePicture({ phone, front = false, decorative = false, ...rest }: PhonePictureProps) {
  const [failed, setFailed] = useState(false);
  const { width, height } = phone.imageSize;
  const drawn = phone.imageUrl.startsWith('/media/drawings/');
  const base = drawn && !failed ? phone.imageUrl : failed ? `/media/drawings/${phone.id}.svg` : phone.imageUrl;
  const src = front && (drawn || failed) ? `${base}${base.includes('?') ? '&' : '?'}view=front` : base;
  return (
    <img
      src={src}
      alt={decorative ? '' : phone.name}
      {...(!front && { width: Math.round(width * 4), height: Math.round(height * 4) })}
      decoding="async"
      onError={failed ? undefined : () => setFailed(true)}
      {...rest}
    />
  );
}
