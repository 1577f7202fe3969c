import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailRow } from '#db/schema.ts';
import { type MailTransport, type Sender, toMessage } from './transport.ts';

/** Without an SMTP server, writes each mail to a file and logs its path and link for development. */
export function fileTransport(
  folder: string,
  from: () => Sender,
  onWritten: (written: { file: string; subject: string; link: string | undefined }) => void,
): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    bySmtp: false,
    deliver: async (mail) => {
      const { message } = await composer.sendMail(toMessage(mail, from()));
      await mkdir(folder, { recursive: true });
      const file = join(folder, fileName(mail));
      const draft = `${file}.part`;
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, file);
      onWritten({ file, subject: mail.subject, link: linkIn(mail) });
    },
    close: () => composer.close(),
  };
}

/** Sorted by time; a second attempt overwrites the first. */
function fileName({ id, created_at }: MailRow): string {
  return `${created_at.replace(/[:.]/g, '-')}-${id}.eml`;
}

/** The mail's main link is alone on a line of the plain text. */
function linkIn({ body_text }: MailRow): string | undefined {
  return /^https?:\/\/\S+$/m.exec(body_text ?? '')?.[0];
}
