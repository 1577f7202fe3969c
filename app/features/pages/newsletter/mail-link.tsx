import { type ReactNode, useState } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';

/** The page of a mailed link. A button confirms, because mail scanners open every link. */

type MailLinkProps = {
  send: () => Promise<{ message: string }>;
  /** Shown when the server sends no message with its error. */
  fallback: string;
  /** The label of the button. */
  action: string;
  /** The link shown when it is done. */
  next: { to: string; label: string };
  /** Shown when the link is rejected. */
  otherwise?: ReactNode;
};

export function ConfirmByLink({ send, fallback, action, next, otherwise }: MailLinkProps) {
  const { status, text, use } = useMailLink(send, fallback);
  if (status === 'done')
    return (
      <>
        <Notice takesFocus>{text}</Notice>
        <ButtonLink to={next.to} variant="primary" className="justify-self-start">
          {next.label}
        </ButtonLink>
      </>
    );
  return (
    <>
      <FormError>{text}</FormError>
      <Button variant="primary" size="lg" loading={status === 'sending'} onClick={use} className="needs-script">
        {action}
      </Button>
      <noscript>Turn on JavaScript, then open the link again.</noscript>
      {status === 'refused' && otherwise}
    </>
  );
}

/** Without scripts the form posts to its own address, which is also that of one-click unsubscribe in mail programs. */
export function LeaveByLink({ label, send, fallback, action, next, otherwise }: MailLinkProps & { label: string }) {
  const { status, text, use } = useMailLink(send, fallback);
  if (status === 'done')
    return (
      <>
        <Notice takesFocus>{text}</Notice>
        <ButtonLink to={next.to} className="justify-self-start">
          {next.label}
        </ButtonLink>
      </>
    );
  return (
    <>
      <form
        method="post"
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          if (status !== 'sending') use();
        }}
        className="grid gap-5"
      >
        <FormError>{text}</FormError>
        <Button type="submit" variant="primary" size="lg" loading={status === 'sending'}>
          {action}
        </Button>
      </form>
      {status === 'refused' && otherwise}
    </>
  );
}

type MailLink = { status: 'idle' | 'sending' | 'done' | 'refused'; text?: string };

function useMailLink(send: MailLinkProps['send'], fallback: string) {
  const [link, setLink] = useState<MailLink>({ status: 'idle' });

  const use = async () => {
    setLink({ status: 'sending' });
    try {
      setLink({ status: 'done', text: (await send()).message });
    } catch (error) {
      setLink({ status: 'refused', text: errorText(error, fallback) });
    }
  };

  return { ...link, use: () => void use() };
}
