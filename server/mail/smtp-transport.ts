import { createTransport } from 'nodemailer';
import { type MailTransport, type Sender, toMessage } from './transport.ts';

export const SMTP_CONNECTIONS = 5;

export function smtpTransport(url: string, from: () => Sender): MailTransport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    maxMessages: 100,
    // The outbox decides about retries, not the connection pool.
    maxRequeues: 0,
    // Close idle connections before the server does.
    idleTimeout: 10_000,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    // RFC 5321 allows a server ten minutes to accept a message: hanging up earlier sends mail twice.
    socketTimeout: 600_000,
  });
  return {
    bySmtp: true,
    deliver: async (mail) => {
      await smtp.sendMail(toMessage(mail, from()));
    },
    close: () => smtp.close(),
  };
}
