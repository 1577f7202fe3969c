import { randomUUID } from 'node:crypto';
import type { User } from '#contract/account/user.ts';
import { DEVICE_HEADER } from '#contract/limits.ts';
import type { TestApp } from '#tests/support/server/app.ts';

export const PASSWORD = 'monsoon over Kochi 7';
/** The password it is changed to. */
export const NEW_PASSWORD = 'banyan tree at dusk';

export interface Account {
  id: string;
  email: string;
  token: string;
  user: User;
  headers: { authorization: string };
  /** The device token its browser stores. */
  device: string;
}

export function authHeaders(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** Registers a user with a known password through the API. */
export async function registerAccount(server: TestApp, name = 'Asha Rao'): Promise<Account> {
  const email = `${randomUUID()}@people.test`;
  const { body, headers } = await server.call({
    method: 'POST',
    url: '/api/users/register',
    payload: { name, email, password: PASSWORD },
  });
  const { token, user } = body.data;
  return { id: user.id, email, token, user, headers: authHeaders(token), device: String(headers[DEVICE_HEADER]) };
}

/** The same with a verified address, as a second factor needs. */
export async function registerVerified(server: TestApp, name?: string): Promise<Account> {
  const account = await registerAccount(server, name);
  const now = new Date().toISOString();
  await server.database.query
    .updateTable('users')
    .set({ verified_at: now, first_verified_at: now })
    .where('id', '=', account.id)
    .execute();
  return account;
}

/** From a new network by default, so that failures in one test do not lock out the next. */
export function logIn(server: TestApp, email: string, password = PASSWORD, remoteAddress = freshIp()) {
  return server.call({ method: 'POST', url: '/api/users/login', payload: { email, password }, remoteAddress });
}

let addresses = 0;

export function freshIp(): string {
  addresses++;
  return `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

/** The token at the end of a mailed link. */
export function tokenFromLink(link: string): string {
  return new URL(link).searchParams.get('token') ?? '';
}
