import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import type { TestSmtpServer } from '#tests/support/peers/smtp.ts';
import type { TestApp, TestAppOptions } from './app.ts';
import { openSharedApp, openSharedAppWithMail } from './shared-app.ts';

export type MailMode = 'files' | 'smtp';

export interface Mailboxes {
  mode: MailMode;
  server: TestApp;
  /** All mail sent to an address, in the order it was queued. */
  to(address: string): Promise<ParsedMail[]>;
  /** The link in the last mail to an address with this subject. */
  link(address: string, subject: string): Promise<string>;
}

/** The app that a file's tests share, with mail as files or by SMTP, read the same way. */
export async function openMailboxes(mode: MailMode, options?: TestAppOptions): Promise<Mailboxes> {
  const opened: { server: TestApp; smtp?: TestSmtpServer } =
    mode === 'smtp' ? await openSharedAppWithMail(options) : { server: await openSharedApp(options) };
  const { server, smtp } = opened;
  const readFiles = mailReader(join(server.config.dataDir, 'mail'));
  const all = async () => (smtp ? smtp.received.map(({ mail }) => mail) : readFiles());
  const to = async (address: string) => {
    await server.app.services.mail.drain();
    const own = (await all()).filter((mail) => addressOf(mail) === address);
    // Ids grow with the time of queueing; the date has only seconds.
    return own.sort((one, other) => (one.messageId ?? '').localeCompare(other.messageId ?? ''));
  };
  return {
    mode,
    server,
    to,
    link: async (address, subject) => {
      const mails = await to(address);
      const text = mails.findLast((mail) => mail.subject === subject)?.text;
      const found = /^https?:\/\/\S+$/m.exec(text ?? '')?.[0];
      if (!found) throw new Error(`No link in “${subject}” to ${address}: ${mails.map((mail) => mail.subject)}`);
      return found;
    },
  };
}

function addressOf({ to }: ParsedMail): string | undefined {
  return [to].flat()[0]?.value[0]?.address;
}

/** Reads each file once, because a written mail does not change. */
function mailReader(folder: string): () => Promise<ParsedMail[]> {
  const read = new Map<string, Promise<ParsedMail>>();
  return async () => {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.eml') && !read.has(one)))
      read.set(
        name,
        readFile(join(folder, name)).then((bytes) => simpleParser(bytes)),
      );
    return Promise.all(read.values());
  };
}
