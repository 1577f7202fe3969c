import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { AddProduct } from '#app/features/admin/products/editor/add-product.tsx';
import { brands } from '#contract/brands.ts';
import { type MissingPhone, missingPhones } from '#contract/desk/missing-phones.ts';
import { questions } from '#contract/desk/questions.ts';
import { drawings } from '#contract/drawings.ts';
import { serveDrafts } from '#tests/support/component/desk-drafts.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { fill, findField } from '#tests/support/component/fields.ts';
import { makeBrand } from '#tests/support/component/phones.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { MissingPhones } from './missing-phones.tsx';

const KNOWN: MissingPhone = {
  id: '0199a000-0000-7000-8000-000000000001',
  name: 'Acme Nova',
  brandId: 'acme',
  brandName: 'Acme',
  launchedAt: '2026-05',
  memories: '8/128, 12/256',
  missing: 'Dimensions',
};

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer()
    .on(brands.list, [makeBrand('Acme', 1)])
    .on(questions.questions, [])
    .on(drawings.preview, { svg: '<svg/>', width: 75, height: 160 })
    .on(missingPhones.list, [KNOWN]);
  serveDrafts(server);
});

function open() {
  const screens = { '/admin/products/missing': <MissingPhones />, '/admin/products/add': <AddProduct /> };
  return renderScreen(screens, { server, path: '/admin/products/missing', user: ADMIN });
}

test('starting a missing phone fills in its name, brand, launch and memory variants', async () => {
  const { keys } = open();
  await keys.click(await screen.findByRole('link', { name: 'Add to catalogue Acme Nova' }));
  expect((await findField('Name')).value).toBe('Acme Nova');
  expect((await findField('Brand')).value).toBe('acme');
  expect(screen.getByDisplayValue('2026-05')).toBeTruthy();
  expect(screen.getByDisplayValue('256')).toBeTruthy();
});

test('a missing phone is added with its brand', async () => {
  const { keys } = open();
  const added = server.hold(missingPhones.create);
  await keys.click(await screen.findByRole('button', { name: 'Add a name' }));
  fill(await findField('Name'), 'Acme Next');
  await keys.selectOptions(await findField('Brand'), 'acme');
  await keys.click(screen.getByRole('button', { name: 'Add to the list' }));
  await expect.poll(() => added.count).toBe(1);
});
