import { type ReactNode, type Ref, useId, useState } from 'react';
import { cx } from '#app/lib/cx.ts';

type TriggerProps = {
  className: string;
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
};

type FoldOnPhoneProps = {
  trigger: (props: TriggerProps) => ReactNode;
  /** How the content is laid out below the button. */
  className: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** Content behind a button on a phone; on wider screens it is part of the row around it. */
export function FoldOnPhone({ trigger, className, ref, children }: FoldOnPhoneProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {trigger({
        className: 'md:hidden',
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: () => setIsOpen((before) => !before),
      })}
      <div
        ref={ref}
        id={id}
        className={cx(
          'md:contents',
          isOpen ? `max-md:order-1 max-md:w-full max-md:gap-2 ${className}` : 'max-md:hidden',
        )}
      >
        {children}
      </div>
    </>
  );
}
