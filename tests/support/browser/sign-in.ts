import { expect, type Page, test } from '@playwright/test';
import type { User } from '#contract/account/user.ts';
import { authHeaders } from '#tests/support/content/account.ts';
import type { PersonRole } from '#tests/support/content/people.ts';
import { openHydrated } from './browser.ts';
import { STILL_ADDRESS } from './window.ts';

export interface SignedInPerson {
  id: string;
  token: string;
  user: User;
}

/** Not in any list of common passwords. */
export const PASSWORD = 'cobalt thunder lamp';

let made = 0;

/** An address that is unique in this run. */
export function uniqueEmail(name: string): string {
  made += 1;
  const { workerIndex, project, retry } = test.info();
  return `${name}-${project.name}-${workerIndex}-${retry}-${made}@people.test`;
}

/** A verified user with this role and a session. */
export async function newPerson(options: { role?: PersonRole; name?: string } = {}): Promise<SignedInPerson> {
  const response = await fetch(testControl('/people'), { method: 'POST', body: JSON.stringify(options) });
  expect(response.status).toBe(200);
  return response.json();
}

/** Signs a new user in, as if on an earlier visit. */
export async function signInAs(
  page: Page,
  options: { role?: PersonRole; name?: string } = {},
): Promise<SignedInPerson> {
  const person = await newPerson(options);
  await storeToken(page, person.token);
  return person;
}

/** Set once, not on every page, so that a test can sign out. */
export async function storeToken(page: Page, token: string): Promise<void> {
  if (new URL(page.url()).pathname !== STILL_ADDRESS) await page.goto(STILL_ADDRESS);
  await page.evaluate((text) => localStorage.setItem('handset:token', text), token);
}

/** A user who can sign in with a password. */
export async function registerPerson(page: Page, name = 'Meera Iyer'): Promise<SignedInPerson & { email: string }> {
  const email = uniqueEmail('meera');
  const response = await page.request.post('/api/users/register', { data: { name, email, password: PASSWORD } });
  const { data } = await response.json();
  return { id: data.user.id, user: data.user, token: data.token, email };
}

/** An admin with a password, appointed by another admin. */
export async function adminWithPassword(page: Page, chief: Pick<SignedInPerson, 'token'>) {
  const person = await registerPerson(page, 'Ada Editor');
  const headers = authHeaders(chief.token);
  await page.request.put(`/api/users/${person.id}/role`, { headers, data: { role: 'admin' }, failOnStatusCode: true });
  const data = { email: person.email, password: PASSWORD };
  const { token }: { token: string } = await (await page.request.post('/api/users/login', { data })).json();
  return { ...person, token };
}

/** The same with a verified address, as likes, ratings and comments need. */
export async function registerVerified(page: Page, name?: string): ReturnType<typeof registerPerson> {
  const person = await registerPerson(page, name);
  const { link } = await mailTo(person.email);
  const verified = await page.request.post('/api/users/verify-email', {
    headers: authHeaders(person.token),
    data: { token: new URL(link ?? '').searchParams.get('token') },
  });
  expect(verified.status()).toBe(200);
  return person;
}

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
}

/** The first mail delivered to an address, or the one after `count` mails. */
export async function mailTo(
  address: string,
  count = 1,
): Promise<{ subject: string; text: string; link: string | null }> {
  const response = await fetch(testControl(`/mail?${new URLSearchParams({ to: address, count: String(count) })}`));
  expect(response.status, `mail ${count} to ${address}`).toBe(200);
  return response.json();
}

/** As if the password was last given an hour ago. */
export async function ageSignIn(id: string): Promise<void> {
  expect((await fetch(testControl(`/stale?id=${id}`))).status).toBe(200);
}

/** Opens the link of a delivered mail. */
export async function followMail(page: Page, address: string, count = 1): Promise<void> {
  const { link } = await mailTo(address, count);
  await openHydrated(page, link ?? '');
}

/** The address of the test control, on the port after the server's. */
function testControl(path: string): string {
  const url = new URL(path, test.info().project.use.baseURL);
  url.hostname = '127.0.0.1';
  url.port = String(Number(url.port) + 1);
  return url.href;
}
