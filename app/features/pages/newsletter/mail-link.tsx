import { type ReactNode, useState } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';

/** What a link of a mail is for. A press does it, not the visit: programs that check mails follow every link in them. */

type MailLinkProps = {
  send: () => Promise<{ message: string }>;
  /** Shown when the server sends no message with its error. */
  fallback: string;
  /** What is pressed. */
  action: string;
  /** Where to go when it is done. */
  next: { to: string; label: string };
  /** What else can be done where the link is refused. */
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

/** Without scripts the form posts to its own address, which is also that of a mail program's one click. */
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
