import { createTransport } from 'nodemailer';
import { type MailTransport, type Sender, toMessage } from './transport.ts';

export const SMTP_CONNECTIONS = 5;

export function smtpTransport(url: string, from: () => Sender): MailTransport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    maxMessages: 100,
    // The outbox decides what is sent again; the pool must not do so behind its back.
    maxRequeues: 0,
    // Servers hang up on the idle; by then we have.
    idleTimeout: 10_000,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    // RFC 5321 asks for ten minutes after the message: hanging up on a slow server sends mail twice.
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
