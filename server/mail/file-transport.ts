import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailRow } from '#db/schema.ts';
import { type MailTransport, type Sender, toMessage } from './transport.ts';

/** Without an SMTP server, each mail becomes a file; its path and link are logged, so that development can go on. */
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

/** In order of time; a second attempt replaces the first. */
function fileName({ id, created_at }: MailRow): string {
  return `${created_at.replace(/[:.]/g, '-')}-${id}.eml`;
}

/** The link a mail is about is alone on its line in the plain text. */
function linkIn({ body_text }: MailRow): string | undefined {
  return /^https?:\/\/\S+$/m.exec(body_text ?? '')?.[0];
}
