import type { ComponentProps } from 'react';

/** Hidden from people by every means, filled in by programs. The server drops what comes with it filled. */
export function HoneypotField(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="sr-only">
      <input name="website" aria-label="Website" tabIndex={-1} autoComplete="off" {...props} />
    </div>
  );
}
