import { expect, type Page, test } from '@playwright/test';
import type { Brand } from '#contract/brands.ts';
import type { Product } from '#contract/phone/product.ts';
import { authHeaders } from '#tests/support/content/account.ts';
import { newPerson, type SignedInPerson } from './sign-in.ts';

/** A name that is unique in this run: letters only, because digits in a phone's name have a meaning. */
export function uniqueName(word: string): string {
  const { project, retry, repeatEachIndex } = test.info();
  const letter = (index: number) => String.fromCharCode(97 + index);
  return `${word} ${project.name} ${letter(retry)}${letter(repeatEachIndex)}`;
}

type Caller = Pick<SignedInPerson, 'token'>;

/** A call by someone else, directly through the API, which must succeed. */
export async function callAs<Answer>(
  page: Page,
  { token }: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<Answer> {
  const response = await page.request.fetch(path, { method, headers: authHeaders(token), ...(data && { data }) });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** An admin's calls for phones. */
export function adminApi(page: Page, admin: Caller) {
  return {
    addBrand: (name: string): Promise<Brand> => callAs(page, admin, 'POST', '/api/brands', { name }),
    addPhone: (phone: object): Promise<Product> => callAs(page, admin, 'POST', '/api/products', phone),
    changePhone: (id: string, fields: object): Promise<Product> =>
      callAs(page, admin, 'PUT', `/api/products/${id}`, fields),
    getPhone: (id: string): Promise<Product> => callAs(page, admin, 'GET', `/api/products/${id}`),
  };
}

/** A brand with phones for a single test, created by an admin of its own. */
export async function createOwnPhones(page: Page, word: string, names: string[]) {
  const admin = await newPerson({ role: 'admin', name: 'Asha Admin' });
  const desk = adminApi(page, admin);
  const brand = await desk.addBrand(uniqueName(word));
  const phones: Product[] = [];
  for (const [index, name] of names.entries()) {
    phones.push(await desk.addPhone({ name: `${brand.name} ${name}`, brandId: brand.id, price: 10_000 * (index + 1) }));
  }
  return { admin, desk, brand, phones };
}
