import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/client.ts';
import type { Config } from '#server/config.ts';
import { fileTransport } from '#server/mail/file-transport.ts';
import { smtpTransport } from '#server/mail/smtp-transport.ts';
import type { Sender } from '#server/mail/transport.ts';
import { MailOutbox } from './outbox.ts';

/** Mail over SMTP where there is a server for it, else as files in the data directory. */
export function openOutbox(
  { smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>,
  database: Database,
  log: FastifyBaseLogger,
  from: () => Sender,
): MailOutbox {
  const transport = smtpUrl
    ? smtpTransport(smtpUrl, from)
    : fileTransport(join(dataDir, 'mail'), from, ({ link, ...written }) => {
        log.info(written, 'mail written: there is no SMTP_URL');
        log.debug({ link }, 'the link in that mail');
      });
  return new MailOutbox({ database, transport, log });
}
