import { type FormEvent, useId, useState } from 'react';
import { HoneypotField } from '#app/forms/honeypot-field.tsx';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { Outcome } from './subscribe.ts';

/** Shown when the server sends no message with its error. */
export const SUBSCRIBE_FAILED = 'Failed to subscribe to newsletter';

type SignUpFormProps = {
  /** The id of its field. */
  id?: string;
  /** The accessible name of the form, unique on the page. */
  name?: string;
  label?: string;
  className?: string;
};

/**
 * Asks for an address; the confirmation is sent by mail. The form is in every footer, so it uses no form library and no
 * schema: the server validates the address, and the messages load on first use.
 */
export function SignUpForm({ id: givenId, name = 'Subscribe', label = 'E-mail', className }: SignUpFormProps) {
  const api = useApi();
  const ownId = useId();
  const id = givenId ?? ownId;
  const [outcome, setOutcome] = useState<Outcome | 'sending'>();
  const load = () => import('./subscribe.ts');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (outcome === 'sending') return;
    const form = event.currentTarget;
    setOutcome('sending');
    const refused = { isRefused: true, text: SUBSCRIBE_FAILED };
    setOutcome(
      await load().then(
        ({ subscribe }) => subscribe(api, form, refused),
        () => refused,
      ),
    );
  };
  const message = outcome === 'sending' ? undefined : outcome;

  return (
    <form
      method="dialog"
      noValidate
      aria-label={name}
      onSubmit={submit}
      onFocus={() => void load().catch(() => {})}
      className={cx('needs-script', className)}
    >
      <label htmlFor={id} className="text-xs font-medium">
        {label}
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          id={id}
          name="email"
          type="email"
          required
          autoComplete="email"
          aria-invalid={message?.isRefused}
          aria-describedby={`${id}-status`}
          className="min-h-10 min-w-0 grow basis-48 rounded-control border border-edge bg-sheet px-3.5 text-ink tap aria-invalid:border-accent touch:text-[1rem]"
        />
        <HoneypotField />
        <Button type="submit" variant="primary" loading={outcome === 'sending'}>
          Subscribe
        </Button>
      </div>
      <p
        id={`${id}-status`}
        role="status"
        className={cx('text-sm not-empty:mt-1.5', message?.isRefused ? 'text-accent-ink' : 'text-ink')}
      >
        {message?.text}
      </p>
    </form>
  );
}
