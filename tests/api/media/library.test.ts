import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { RETENTION_DAYS } from '#contract/limits.ts';
import type { LibraryPicture, PictureUse } from '#contract/media/library.ts';
import { DAY_MS } from '#contract/time.ts';
import { HEADER } from '#db/import/layouts/handset-csv.ts';
import { sweepExpired } from '#server/jobs/kinds/retention.ts';
import { sweepUploads } from '#server/jobs/kinds/sweep-uploads.ts';
import { deleteReplacedPictures } from '#server/modules/media/service.ts';
import { bodyOf } from '#tests/support/content/articles.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { allRows } from '#tests/support/database/all-rows.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');
beforeAll(async () => {
  await call('POST', '/api/brands', { name: 'Acme' });
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = (method: Method, url: string, payload?: object, headers = admin) =>
  server.call({ method, url, headers, ...(payload && { payload }) });

/** Every picture has a different size, so no two are equal. */
let sides = 300;
async function send(url: string, fields: Record<string, string> = {}, method: 'POST' | 'PUT' = 'POST', bytes?: Buffer) {
  const file = { name: 'x.png', type: 'image/png', bytes: bytes ?? (await picture('png', sides++, 200)) };
  const form = multipart(fields, file);
  return server.call({ method, url, headers: { ...admin, ...form.headers }, payload: form.payload });
}
const upload = async (filename: string, alt = ''): Promise<LibraryPicture> => {
  const { status, body } = await send('/api/admin/media', { filename, alt });
  expect(status).toBe(201);
  return body;
};
const list = async (query = '') => (await call('GET', `/api/admin/media?limit=100${query}`)).body;
const one = async (id: string): Promise<LibraryPicture> => (await call('GET', `/api/admin/media/${id}`)).body;
const usesOf = async (id: string) =>
  (await one(id)).uses.map(({ place, name }: PictureUse) => `${place} ${name}`).sort();
const isServed = async ({ image }: { image: LibraryPicture['image'] }) =>
  (await server.call({ url: image.webp[0]?.url ?? '' })).status === 200;
const pictureBlock = ({ image }: LibraryPicture) => ({
  type: 'picture',
  attrs: { image, alt: 'Words', caption: null },
});
async function addPhone(name: string, fields: object = {}) {
  const { status, body } = await call('POST', '/api/products', { name, brandId: 'acme', ...fields });
  expect(status).toBe(201);
  return body;
}
async function write(title: string, fields: object) {
  const { status, body } = await call('POST', '/api/blogs', { title, ...fields });
  expect(status).toBe(201);
  return body;
}
const addresses = ({ image }: LibraryPicture) => image.webp.map(({ url }) => url);

describe('the library', () => {
  test('lists every picture with sizes, texts and uses, however it was uploaded', async () => {
    const shot = await upload('shot.png', 'A phone on a table');
    expect(shot).toMatchObject({ filename: 'shot.png', alt: 'A phone on a table', uploadedBy: { name: 'The admin' } });
    expect(shot.files.map(({ format, width }) => `${format} ${width}`)).toEqual(['avif 300', 'webp 300']);
    expect(shot.files.every(({ bytes }) => bytes !== null && bytes > 50)).toBe(true);
    const phone = await addPhone('Shown', { image: shot.image, pictures: [] });
    expect(phone.imageUrl).toBe(addresses(shot).at(-1));
    const other = await addPhone('Other', { pictures: [{ image: shot.image, alt: 'Its side' }] });
    expect(other).toMatchObject({ image: null, pictures: [{ image: shot.image, alt: 'Its side' }] });
    const text = { type: 'doc', content: [...bodyOf('Look.').content, pictureBlock(shot)] };
    await write('Shows it', { coverImage: shot.image, body: text });
    expect(await usesOf(shot.id)).toEqual([
      ...['article Shows it', 'cover Shows it', 'phone Shown', 'phone-more Other'],
    ]);
    const { body: ofArticle } = await send('/api/blogs/pictures');
    const { pictures } = await list();
    expect(pictures.map(({ image }: LibraryPicture) => image.webp[0]?.url)).toContain(ofArticle.webp[0].url);
    const photographed = await send(`/api/products/${phone.id}`, {}, 'PUT');
    const [newest] = (await list()).pictures;
    expect(newest).toMatchObject({ alt: 'Acme Shown', image: { webp: photographed.body.image.webp } });
    expect(await usesOf(shot.id)).not.toContain('phone Shown');
  });

  test('can be searched by file, text and use, and filtered by unused or undescribed', async () => {
    const [used, unused] = [await upload('zebra-used.png', 'Stripes'), await upload('zebra-spare.png')];
    await addPhone('Quagga', { image: used.image });
    const ids = async (query: string) => (await list(query)).pictures.map(({ id }: LibraryPicture) => id);
    expect(await ids('&search=ZEBRA')).toEqual([unused.id, used.id]);
    expect(await ids('&search=stripes')).toEqual([used.id]);
    expect(await ids('&search=quagga&place=phone')).toEqual([used.id]);
    expect(await ids('&search=zebra&use=unused')).toEqual([unused.id]);
    expect(await ids('&search=zebra&use=used')).toEqual([used.id]);
    expect(await ids('&search=zebra&missing=alt')).toEqual([unused.id]);
    const { counts } = await list();
    expect(counts.used + counts.unused).toBe(counts.all);
    expect((await call('PATCH', `/api/admin/media/${unused.id}`, { alt: 'A spare' })).body.alt).toBe('A spare');
    expect((await one(unused.id)).alt).toBe('A spare');
  });

  test('stores an identical picture once, and keeps its texts', async () => {
    const bytes = await picture('png', 777, 333);
    const first = (await send('/api/admin/media', { filename: 'a.png' }, 'POST', bytes)).body;
    const named = (await send('/api/admin/media', { filename: 'b.png', alt: 'Now said' }, 'POST', bytes)).body;
    expect(named).toMatchObject({ id: first.id, filename: 'a.png', alt: 'Now said' });
    const again = (await send('/api/admin/media', { alt: 'Something else' }, 'POST', bytes)).body;
    expect(again).toMatchObject({ id: first.id, alt: 'Now said' });
  });

  test('rejects invalid pictures, too long texts and pictures that were never uploaded', async () => {
    expect((await send('/api/admin/media', {}, 'POST', Buffer.from('<svg/>'))).status).toBe(415);
    expect(await call('POST', '/api/admin/media', {})).toMatchObject({
      status: 422,
      body: { fields: { image: 'Choose a picture.' } },
    });
    const sizes = ['avif', 'webp'].map((format) => [{ width: 9, url: `/media/uploads/${'q'.repeat(32)}-9.${format}` }]);
    const invented = { width: 9, height: 9, avif: sizes[0], webp: sizes[1] };
    const base = { name: 'Invented', brandId: 'acme' };
    expect((await call('POST', '/api/products', { ...base, image: invented })).body.fields).toHaveProperty('image');
    const more = { ...base, pictures: [{ image: invented, alt: '' }] };
    expect((await call('POST', '/api/products', more)).body.fields).toEqual({ pictures: 'Upload the picture first.' });
    const shot = await upload('twice.png');
    const twice = [shot, shot].map(({ image }) => ({ image, alt: '' }));
    expect((await call('POST', '/api/products', { ...base, pictures: twice })).status).toBe(422);
    expect((await call('GET', '/api/admin/media', undefined, await server.as('moderator'))).status).toBe(403);
  });
});

describe('replacing a picture', () => {
  test('updates every phone and article that shows it, and can be undone', async () => {
    const old = await upload('old.png', 'The old one');
    const phone = await addPhone('Replaced', { image: { ...old.image, alt: 'Front' } });
    const more = await addPhone('Replaced too', { pictures: [{ image: old.image, alt: 'Back' }] });
    const text = { type: 'doc', content: [...bodyOf('Look.').content, pictureBlock(old)] };
    const article = await write('Replaced here', { coverImage: old.image, body: text, excerpt: 'Short.' });
    await call('PATCH', `/api/blogs/${article.id}/status`, { status: 'published' });
    const before = await allRows(server.database);
    const { status, body } = await send(`/api/admin/media/${old.id}/replace`, { filename: 'new.png' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ changed: 3, picture: { id: old.id, filename: 'new.png', alt: 'The old one' } });
    const { image } = body.picture;
    const address = image.webp.at(-1).url;
    expect((await call('GET', `/api/products/${phone.id}`)).body).toMatchObject({
      imageUrl: address,
      image: { webp: image.webp, alt: 'Front' },
    });
    expect((await call('GET', `/api/products/${more.id}`)).body.pictures).toEqual([{ image, alt: 'Back' }]);
    const shown = (await server.call({ url: `/api/blogs/${article.id}` })).body;
    expect(shown.coverUrl).toBe(address);
    expect(shown.body.content[1]).toEqual(pictureBlock(body.picture));
    expect(await isServed(old), 'pages that are cached somewhere name it').toBe(true);
    await sweepUploads(server.app.services, Date.now() + 2 * DAY_MS);
    expect(await isServed(old)).toBe(true);

    expect((await call('POST', `/api/admin/undo/${body.undoId}`, {})).status).toBe(202);
    await expect.poll(async () => (await call('GET', `/api/admin/undo/${body.undoId}`)).body.state).toBe('undone');
    expect((await call('GET', `/api/products/${phone.id}`)).body.imageUrl).toBe(phone.imageUrl);
    expect((await server.call({ url: `/api/blogs/${article.id}` })).body.coverUrl).toBe(addresses(old).at(-1));
    const after = await allRows(server.database);
    const without = (rows: string[] = []) => rows.map((row) => ({ ...JSON.parse(row), updated_at: '', former: null }));
    for (const table of ['products', 'blogs', 'pictures'])
      expect(without(after[table])).toEqual(without(before[table]));
  });

  test('deletes the old file once it can no longer be requested', async () => {
    const old = await upload('fades.png');
    const { body } = await send(`/api/admin/media/${old.id}/replace`);
    const later = Date.now() + (RETENTION_DAYS.trash + 2) * DAY_MS;
    await deleteReplacedPictures(server.app.services, Date.now() + DAY_MS);
    await sweepUploads(server.app.services, later);
    expect(await isServed(old)).toBe(true);
    await deleteReplacedPictures(server.app.services, later);
    await sweepExpired(server.database, later);
    await sweepUploads(server.app.services, later);
    expect(await isServed(old)).toBe(false);
    expect(await isServed(body.picture)).toBe(true);
  });

  test('by one already in the library, by itself or by nothing is rejected', async () => {
    const bytes = await picture('png', 901, 333);
    const [mine, other] = [
      await upload('mine.png'),
      (await send('/api/admin/media', { filename: 'other.png' }, 'POST', bytes)).body,
    ];
    const url = `/api/admin/media/${mine.id}/replace`;
    expect(await send(url, {}, 'POST', bytes)).toMatchObject({ status: 409, body: { error: /other\.png/ } });
    expect((await send(`/api/admin/media/${other.id}/replace`, {}, 'POST', bytes)).status).toBe(422);
    expect((await call('POST', url, {})).status).toBe(422);
    expect((await one(mine.id)).image).toEqual(mine.image);
    expect(await isServed(other)).toBe(true);
  });
});

describe('deleting pictures', () => {
  test('is refused while one is used; unused ones go to the trash and can be restored', async () => {
    const [shown, spare] = [await upload('shown.png'), await upload('spare.png', 'Spare words')];
    const phone = await addPhone('Keeps it', { image: shown.image });
    const remove = (ids: string[]) => call('POST', '/api/admin/media/remove', { ids });
    expect(await remove([spare.id, shown.id])).toMatchObject({ status: 409, body: { error: /shown\.png/ } });
    expect((await remove([spare.id])).status).toBe(200);
    expect((await call('GET', `/api/admin/media/${spare.id}`)).status).toBe(404);
    await sweepUploads(server.app.services, Date.now() + 2 * DAY_MS);
    expect(await isServed(spare), 'what is in the trash keeps its files').toBe(true);
    const { items } = (await call('GET', '/api/trash?kind=picture')).body;
    const item = items.find(({ subjectId }: { subjectId: string }) => subjectId === spare.id);
    expect(item).toMatchObject({ name: 'spare.png', note: 'Spare words' });
    expect((await call('POST', `/api/trash/${item.id}/restore`, {})).status).toBe(200);
    expect(await one(spare.id)).toEqual(spare);
    await call('DELETE', `/api/products/${phone.id}`);
    expect(await usesOf(shown.id)).toEqual(['trash Acme Keeps it']);
    expect((await remove([shown.id])).status).toBe(409);
  });

  test('for good deletes the files at once', async () => {
    const gone = await upload('gone.png');
    await call('POST', '/api/admin/media/remove', { ids: [gone.id] });
    const { items } = (await call('GET', '/api/trash?kind=picture')).body;
    const item = items.find(({ subjectId }: { subjectId: string }) => subjectId === gone.id);
    expect((await call('DELETE', `/api/trash/${item.id}`)).status).toBe(200);
    expect(await isServed(gone)).toBe(false);
  });
});

describe('several pictures of a phone', () => {
  test('keep order and texts through history, export and import, and are deleted with it', async () => {
    const shots = [await upload('1.png'), await upload('2.png'), await upload('3.png')];
    const pictures = shots.map(({ image }, place) => ({ image, alt: `View ${place}; 100 % | end` }));
    const phone = await addPhone('Gallery', { pictures });
    const turned = [...pictures].reverse();
    const put = (body: object) => call('PUT', `/api/products/${phone.id}`, body);
    const changed = (await put({ pictures: turned, image: shots[1]?.image })).body;
    expect(changed.pictures).toEqual(turned);
    expect(changed.imageUrl).toBe(shots[1]?.image.webp.at(-1)?.url);
    const [latest] = (await call('GET', `/api/admin/products/${phone.id}/history`)).body.changes;
    expect(latest.fields.map(({ field }: { field: string }) => field)).toEqual(['pictures', 'image']);
    const csv: string = (await call('GET', '/api/admin/products/export')).body;
    const line = csv.split('\n').find((row) => row.includes('Gallery')) ?? '';
    await put({ pictures: [] });
    const file = `${HEADER.join(',')}\n${line}\n`;
    const { body: job } = await server.call({
      method: 'POST',
      url: '/api/admin/imports?filename=g.csv',
      payload: file,
      headers: { ...admin, 'content-type': 'text/csv' },
    });
    const state = async () => (await call('GET', `/api/admin/imports/${job.id}`)).body.state;
    await expect.poll(state).toBe('checked');
    await call('POST', `/api/admin/imports/${job.id}/apply`, { replaceEdits: true });
    await expect.poll(state).toBe('done');
    expect((await call('GET', `/api/products/${phone.id}`)).body.pictures).toEqual(turned);
    const [version] = (await call('GET', `/api/admin/products/${phone.id}/versions`)).body.versions.slice(-1);
    const updatedAt = (await call('GET', `/api/products/${phone.id}`)).body.updatedAt;
    const restored = await call('POST', `/api/admin/products/${phone.id}/versions/${version.id}/restore`, {
      updatedAt,
    });
    expect(restored.body.pictures).toEqual(pictures);
  });
});

test('a writer sees neither name nor address of embargoed articles or hidden phones', async () => {
  const shot = await upload('embargo.png');
  const secret = { body: { type: 'doc', content: [pictureBlock(shot)] } };
  await write('Embargoed launch', secret);
  const form = await addPhone('Unannounced', { publication: 'draft', pictures: [{ image: shot.image, alt: 'x' }] });
  expect(form.id).toBe('acme-unannounced');
  const writer = await server.signUp('Wren', 'writer');
  const seen = await call('GET', `/api/admin/media/${shot.id}`, undefined, writer.headers);
  expect(seen.body.uses).toEqual(
    expect.arrayContaining([
      { place: 'article', id: null, name: 'An article' },
      { place: 'phone-more', id: null, name: 'A phone' },
    ]),
  );
  const listed = await call('GET', '/api/admin/media?limit=100', undefined, writer.headers);
  for (const { body } of [seen, listed]) expect(JSON.stringify(body)).not.toMatch(/embargoed-launch|unannounced/i);
  expect(await usesOf(shot.id)).toEqual(['article Embargoed launch', 'phone-more Unannounced']);
});

describe('an original', () => {
  test('of 3,000 px is stored whole and served without its location', async () => {
    const photo = await sharp(await picture('jpeg', 3_000, 300))
      .withExif({ IFD0: { Make: 'Acme' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Acme');
    const { body } = await send('/api/admin/media', { filename: 'large.jpg' }, 'POST', photo);
    const { image, files } = body as LibraryPicture;
    expect(image.webp.map(({ width }) => width)).toEqual([320, 640, 1280, 1920]);
    expect(image.original).toMatchObject({ width: 3_000, height: 300 });
    expect(files.at(-1)).toMatchObject({ url: image.original?.url, width: 3_000, format: 'webp' });
    for (const { url } of files) {
      const { statusCode, rawPayload } = await server.app.inject({ url });
      expect(statusCode).toBe(200);
      const { exif, xmp, iptc } = await sharp(rawPayload).metadata();
      expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined });
    }
    const { rawPayload } = await server.app.inject({ url: image.original?.url ?? '' });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 3_000, height: 300 });
  });

  test('turned by the camera is stored upright', async () => {
    const photo = await sharp(await picture('jpeg', 200, 2_100))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await send('/api/admin/media', { filename: 'turned.jpg' }, 'POST', photo);
    expect(body.image.original).toMatchObject({ width: 2_100, height: 200 });
  });

  test('no larger than the widest size is not stored twice', async () => {
    expect((await upload('small.png')).image.original).toBeUndefined();
  });

  test('is deleted with its picture', async () => {
    const photo = await picture('jpeg', 2_222, 200);
    const { body } = await send('/api/admin/media', { filename: 'going.jpg' }, 'POST', photo);
    const url = body.image.original.url;
    await call('POST', '/api/admin/media/remove', { ids: [body.id] });
    const { items } = (await call('GET', '/api/trash?kind=picture')).body;
    const item = items.find(({ subjectId }: { subjectId: string }) => subjectId === body.id);
    expect((await server.app.inject({ url })).statusCode).toBe(200);
    expect((await call('DELETE', `/api/trash/${item.id}`)).status).toBe(200);
    expect((await server.app.inject({ url })).statusCode).toBe(404);
  });
});

describe('tags', () => {
  test('are normalised, counted and filterable', async () => {
    const { id } = await upload('tagged.png');
    const tags = ['Launch ', 'camera', 'launch'];
    expect((await call('PATCH', `/api/admin/media/${id}`, { tags })).body.tags).toEqual(['camera', 'launch']);
    const found = await list('&tag=Launch');
    expect(found.pictures.map((one: LibraryPicture) => one.id)).toEqual([id]);
    expect(found.tags).toContainEqual({ tag: 'launch', count: 1 });
    expect((await call('PATCH', `/api/admin/media/${id}`, { tags: ['a,b'] })).status).toBe(422);
  });

  test('are added to many pictures at once, and an undo removes them', async () => {
    const ids = [(await upload('bulk-1.png')).id, (await upload('bulk-2.png')).id];
    const change = { action: 'addTag', value: 'event' };
    const { body } = await call('POST', '/api/admin/bulk/pictures', { ids, change, rows: 2 });
    expect(body).toMatchObject({ changed: 2 });
    expect((await list('&tag=event')).total).toBe(2);
    await call('POST', `/api/admin/undo/${body.undoId}`, {});
    await expect
      .poll(async () => (await call('GET', `/api/admin/undo/${body.undoId}`)).body.state, { timeout: 20_000 })
      .toBe('undone');
    expect((await list('&tag=event')).total).toBe(0);
  });
});
