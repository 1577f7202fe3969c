import { cx } from '#app/lib/cx.ts';
import type { PhoneIn } from './card-phone.ts';
import { PhonePicture } from './phone-picture.tsx';
import { stageOf } from './stage.ts';

type PhoneThumbProps = { phone: PhoneIn; front?: boolean; loading?: 'lazy' | 'eager'; className: string };

/** A small picture of a phone, cut off at the bottom. `className` sets its size and padding. */
export function PhoneThumb({ phone, front = false, loading = 'lazy', className }: PhoneThumbProps) {
  return (
    <span className={cx(stageOf(phone), 'overflow-hidden', className)}>
      <PhonePicture
        phone={phone}
        front={front}
        decorative
        loading={loading}
        className="h-full min-h-0 w-full object-contain object-bottom"
      />
    </span>
  );
}
