import { startSmtp, type TestSmtpServer } from '#tests/support/peers/smtp.ts';
import { openTestApp, type TestApp, type TestAppOptions } from './app.ts';

/** The real app with a mail server; both close together. */
export async function openAppWithMail(
  options: TestAppOptions = {},
): Promise<{ server: TestApp; smtp: TestSmtpServer; close(): Promise<void> }> {
  const smtp = await startSmtp();
  const server = await openTestApp({ ...options, env: { SMTP_URL: smtp.url, ...options.env } });
  return {
    server,
    smtp,
    close: async () => {
      await server.close();
      await smtp.close();
    },
  };
}
