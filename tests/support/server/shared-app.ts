import { afterAll } from 'vitest';
import type { TestSmtpServer } from '#tests/support/peers/smtp.ts';
import { openTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { openAppWithMail } from './app-with-mail.ts';

/** The app that all tests of a file share: opened at the top, closed after them. */
export async function openSharedApp(options?: TestAppOptions): Promise<TestApp> {
  const server = await openTestApp(options);
  afterAll(() => server.close());
  return server;
}

export async function openSharedAppWithMail(
  options?: TestAppOptions,
): Promise<{ server: TestApp; smtp: TestSmtpServer }> {
  const { server, smtp, close } = await openAppWithMail(options);
  afterAll(close);
  return { server, smtp };
}
