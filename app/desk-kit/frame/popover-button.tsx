import { type ReactNode, useId, useRef } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { type Alignment, placePopover } from '#app/ui/overlays/place-popover.ts';

type PopoverButtonProps = {
  children: ReactNode;
  /** The accessible name of what opens. */
  label: string;
  content: ReactNode;
  size?: 'sm' | 'md';
  align?: Alignment;
};

/** A button with a panel beside it. Escape or a press outside closes it. */
export function PopoverButton({ children, label, content, size = 'md', align = 'start' }: PopoverButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} size={size} popoverTarget={id}>
        {children}
      </Button>
      <fieldset
        id={id}
        popover="auto"
        aria-label={label}
        onBeforeToggle={(event) => {
          if (event.newState === 'open' && button.current) placePopover(event.currentTarget, button.current, align);
        }}
        className="fixed m-0 w-56 overflow-y-auto rounded-control border border-line-2 bg-sheet p-3 text-ink shadow-float"
      >
        {content}
      </fieldset>
    </>
  );
}
