import { expect, test } from 'vitest';
import { openTestApp } from '#tests/support/server/app.ts';

const figures = {
  name: 'Galaxy S99',
  brandId: 'samsung',
  launchedAt: null,
  dimensions: { height: 160, width: 75, thickness: 8 },
  foldedDimensions: null,
  displaySize: 6.5,
  pixels: null,
  cutout: 'punch-hole',
  cameraLayout: null,
  rearCameras: [],
  frontCameras: [],
  foldable: null,
  colours: [],
};

test('GET /api/drawings/preview draws typed values, and names invalid ones', async () => {
  const { call, as, close } = await openTestApp();
  const headers = await as('admin');
  await call({ method: 'POST', url: '/api/brands', payload: { name: 'Samsung' }, headers });
  const preview = (phone: unknown) =>
    call({ url: `/api/drawings/preview?${new URLSearchParams({ phone: JSON.stringify(phone) })}`, headers });

  const drawn = await preview(figures);
  expect(drawn.status).toBe(200);
  expect(drawn.body.height).toBe(160);
  expect(drawn.body.svg).toMatch(/^<svg .*aria-label="Samsung Galaxy S99, drawn to scale"/);

  expect((await preview({ ...figures, brandId: 'nobody' })).body.fields).toEqual({
    brandId: 'We couldn’t find this brand. It may have been deleted.',
  });
  expect((await preview({ ...figures, displaySize: 65 })).status).toBe(400);
  const nobody = await call({ url: `/api/drawings/preview?${new URLSearchParams({ phone: '{}' })}` });
  expect(nobody.status).toBe(401);
  await close();
});
