import { useState } from 'react';
import { errorText } from '#app/lib/error-text.ts';

type MailLink = { status: 'idle' | 'sending' | 'done' | 'refused'; text?: string };

/** What a link of a mail is for, done by a press. */
export function useMailLink(send: () => Promise<{ message: string }>, fallback: string) {
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
