import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** From the envelope, not the header. */
  from: string;
  to: string;
  mail: ParsedMail;
  raw: string;
}

export interface TestSmtpServer {
  url: string;
  /** Accepted mails, in order. */
  received: ReceivedMail[];
  to(address: string): ReceivedMail[];
  /** Waits until an address has received `count` mails; returns the last. */
  waitFor(address: string, count?: number): Promise<ReceivedMail>;
  /** Forgets accepted mails and rejections. */
  clear(): void;
  /** Sets the SMTP status for this recipient; null removes it. */
  refuse(address: string, status: number | null): void;
  /** Accepts messages without answering until the returned function is called. */
  pauseReplies(): () => void;
  /** The number of messages waiting for an answer. */
  pausedCount(): number;
  /** Drops all connections and refuses new ones, until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

/** A real SMTP server for tests: it records accepted mails, parsed as a mail program would. */
export async function startSmtp(): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const refusals = new Map<string, number>();
  const waiting = new Set<() => void>();
  let gate: Promise<void> | undefined;
  let held = 0;
  let server: SMTPServer | undefined;
  let port = 0;

  const open = async () => {
    const next = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 1,
      onRcptTo: ({ address }, _session, done) => {
        const status = refusals.get(address);
        done(status ? Object.assign(new Error('refused by the test'), { responseCode: status }) : null);
      },
      onData: async (stream, { envelope }, done) => {
        const raw = await buffer(stream);
        held++;
        await gate;
        held--;
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address).join(' ');
        received.push({ from, to, mail: await simpleParser(raw), raw: raw.toString() });
        done(null);
        for (const look of waiting) look();
      },
    });
    // Clients killed while sending are part of the tests.
    next.on('error', () => {});
    await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve));
    port = (next.server.address() as AddressInfo).port;
    server = next;
  };
  const stopListening = async () => {
    const closing = server;
    server = undefined;
    if (!closing) return;
    for (const connection of closing.connections) connection.close();
    await new Promise<void>((resolve) => closing.close(resolve));
  };
  await open();

  const to = (address: string) => received.filter((mail) => mail.to === address);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    to,
    waitFor: (address, count = 1) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => finish(() => reject(new Error(`No mail for ${address}`))), 60_000);
        const finish = (settle: () => void) => {
          clearTimeout(timer);
          waiting.delete(look);
          settle();
        };
        const look = () => {
          const found = to(address)[count - 1];
          if (found) finish(() => resolve(found));
        };
        waiting.add(look);
        look();
      }),
    clear: () => {
      received.length = 0;
      refusals.clear();
    },
    refuse: (address, status) => {
      if (status === null) refusals.delete(address);
      else refusals.set(address, status);
    },
    pauseReplies: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = undefined;
        resolve();
      };
    },
    pausedCount: () => held,
    down: stopListening,
    up: open,
    close: stopListening,
  };
}

/** The link of a mail, which is alone on a line of its plain text. */
export function linkIn({ mail }: ReceivedMail): string {
  const link = /^https?:\/\/\S+$/m.exec(mail.text ?? '')?.[0];
  if (!link) throw new Error(`No link in: ${mail.text}`);
  return link;
}

/** The token in the address of a link. */
export function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? '';
}

/** The link by which mail programs unsubscribe. */
export function unsubscribeLink({ mail }: ReceivedMail): string {
  return (mail.headers.get('list') as unknown as { unsubscribe: { url: string } }).unsubscribe.url;
}
