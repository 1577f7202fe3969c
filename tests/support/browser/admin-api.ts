import { expect, type Page, test } from '@playwright/test';
import type { Brand } from '#contract/brands.ts';
import type { Product } from '#contract/phone/product.ts';
import { newPerson, type SignedInPerson } from './sign-in.ts';

/** A name nobody else uses in this run: letters alone, for figures in a phone's name mean something. */
export function uniqueName(word: string): string {
  const { project, retry, repeatEachIndex } = test.info();
  return `${word} ${project.name} ${'abcdefgh'[retry + repeatEachIndex] ?? 'z'}`;
}

/** What an admin does elsewhere, straight through the API. */
export function adminApi(page: Page, { token }: Pick<SignedInPerson, 'token'>) {
  const send = async (method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await page.request.fetch(path, { method, headers, ...(data && { data }) });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  return {
    addBrand: (name: string): Promise<Brand> => send('POST', '/api/brands', { name }),
    addPhone: (phone: object): Promise<Product> => send('POST', '/api/products', phone),
    changePhone: (id: string, fields: object): Promise<Product> => send('PUT', `/api/products/${id}`, fields),
    getPhone: (id: string): Promise<Product> => send('GET', `/api/products/${id}`),
  };
}

/** A brand with phones for one test alone, made by an admin of its own. */
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
