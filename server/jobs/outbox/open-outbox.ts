import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Trx } from '#db/client.ts';
import type { Config } from '#server/config.ts';
import type { DatabaseRateLimiter } from '#server/http/request/database-rate-limiter.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { fileTransport } from '#server/mail/file-transport.ts';
import { recipientLimits } from '#server/mail/recipient-limits.ts';
import { smtpTransport } from '#server/mail/smtp-transport.ts';
import type { Sender } from '#server/mail/transport.ts';
import { MailOutbox } from './outbox.ts';

/** Sends over SMTP if a server is configured, otherwise writes mail as files to the data directory. */
export function openOutbox(
  config: Pick<Config, 'smtpUrl' | 'dataDir' | 'mailPerHour' | 'mailPerDay'>,
  database: Database,
  jobs: JobQueue,
  rateLimiter: DatabaseRateLimiter,
  log: FastifyBaseLogger,
  from: () => Sender,
): MailOutbox {
  const { smtpUrl, dataDir } = config;
  const transport = smtpUrl
    ? smtpTransport(smtpUrl, from)
    : fileTransport(join(dataDir, 'mail'), from, ({ file, subject, link }) => {
        log.info({ file, subject }, 'mail written to a file: no SMTP_URL');
        log.debug({ link }, 'link in the mail');
      });
  const hasRoom = (trx: Trx, address: string) => rateLimiter.hasRoomIn(trx, recipientLimits(config, address));
  return new MailOutbox({ database, jobs, transport, log, hasRoom });
}
