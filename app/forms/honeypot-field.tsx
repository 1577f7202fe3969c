import type { ComponentProps } from 'react';

/** Hidden from people, filled in by bots. The server drops messages that fill it in. */
export function HoneypotField(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="sr-only">
      <input name="website" aria-label="Website" tabIndex={-1} autoComplete="off" {...props} />
    </div>
  );
}
