import { may } from '#contract/account/access.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import type { LibraryFilter, LibraryPicture, PictureUse } from '#contract/media/library.ts';
import type { UploadedPicture } from '#contract/picture.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { type PageRequest, pageInfo, pageOffset } from '#server/http/request/paging.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import { imageNames } from '#server/media/uploads/image.ts';
import { addToLibrary } from '#server/media/uploads/library.ts';
import { type KnownUse, pictureUses } from '#server/media/uploads/picture-usage.ts';
import { withStoredImage } from '#server/media/uploads/stored-pictures.ts';
import type { Services } from '#server/services.ts';
import { getPicture, libraryRows, noSuchPicture, type PictureWithActor } from './queries.ts';
import { formerOf } from './replace.ts';

export { deleteReplacedPictures } from './replace.ts';

export async function listPictures(
  services: Services,
  viewer: Viewer,
  { page, limit, ...filter }: PageRequest & LibraryFilter,
) {
  const all = await picturesWithUses(services, viewer);
  const unused = all.filter((one) => one.uses.length === 0).length;
  const found = all.filter((one) => matches(one, filter));
  const shown = found.slice(pageOffset({ page, limit }), pageOffset({ page, limit }) + limit);
  const pictures = await Promise.all(shown.map((one) => toPicture(services, one.row, one.uses)));
  return {
    pictures,
    ...pageInfo({ page, limit }, found.length),
    counts: {
      all: all.length,
      used: all.length - unused,
      unused,
      withoutAlt: all.filter(({ row }) => row.alt === '').length,
    },
    tags: countTags(all),
  };
}

export function tagsOf({ tags }: { tags: string }): string[] {
  return JSON.parse(tags);
}

function countTags(pictures: readonly PictureWithUses[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of pictures.flatMap(({ row }) => tagsOf(row))) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((one, other) => (one.tag < other.tag ? -1 : 1));
}

interface PictureWithUses {
  row: PictureWithActor;
  uses: PictureUse[];
}

async function picturesWithUses(services: Services, viewer: Viewer): Promise<PictureWithUses[]> {
  const { query } = services.database;
  const uses = await pictureUses(query);
  return (await libraryRows(query)).map((row) => ({ row, uses: visibleTo(services, viewer, usesOf(row, uses)) }));
}

export async function findPictures(
  services: Services,
  viewer: Viewer,
  filter: LibraryFilter,
): Promise<PictureWithUses[]> {
  return (await picturesWithUses(services, viewer)).filter((one) => matches(one, filter));
}

function matches({ row, uses }: PictureWithUses, { search, use, place, missing, tag }: LibraryFilter): boolean {
  const words = search?.toLowerCase();
  return (
    (use === undefined || (use === 'used') === uses.length > 0) &&
    (place === undefined || uses.some((one) => one.place === place)) &&
    (missing === undefined || row.alt === '') &&
    (tag === undefined || tagsOf(row).includes(tag)) &&
    (!words ||
      [row.alt, row.filename, ...tagsOf(row), ...uses.map(({ name }) => name)].some((text) =>
        text.toLowerCase().includes(words),
      ))
  );
}

export async function requirePicture(services: Services, viewer: Viewer, id: string): Promise<LibraryPicture> {
  const { query } = services.database;
  const row = await getPicture(query, id);
  if (!row) throw noSuchPicture();
  const uses = await pictureUses(query, imageNames(JSON.parse(row.image)));
  return toPicture(services, row, visibleTo(services, viewer, usesOf(row, uses)));
}

const PLAIN_NAMES: Partial<Record<PictureUse['place'], string>> = {
  cover: 'An article',
  article: 'An article',
  'working-copy': 'An article',
  version: 'An article',
  phone: 'A phone',
  'phone-more': 'A phone',
  trash: 'In the trash',
};

/** Names and links places that are not public only for viewers who may open them. */
function visibleTo({ catalogue }: Services, { roles }: Viewer, uses: readonly KnownUse[]): PictureUse[] {
  return uses.map((use) => {
    const isPhone = use.place === 'phone' || use.place === 'phone-more';
    const isShown = isPhone ? may(roles, 'catalogue') || catalogue.model.get(use.id) : may(roles, 'editor');
    const name = PLAIN_NAMES[use.place];
    return isShown || name === undefined ? use : { ...use, id: null, name };
  });
}

export function usesOf({ image }: Pick<PictureWithActor, 'image'>, uses: ReadonlyMap<string, KnownUse[]>): KnownUse[] {
  const found = imageNames(JSON.parse(image)).flatMap((name) => uses.get(name) ?? []);
  return [...new Map(found.map((use) => [`${use.place} ${use.id}`, use])).values()];
}

async function toPicture(services: Services, row: PictureWithActor, uses: PictureUse[]): Promise<LibraryPicture> {
  const image: UploadedPicture = JSON.parse(row.image);
  const bytes = row.bytes === null ? await measure(services, row.id, image) : JSON.parse(row.bytes);
  return {
    id: row.id,
    image,
    alt: row.alt,
    filename: row.filename,
    uploadedAt: row.uploaded_at,
    uses,
    tags: tagsOf(row),
    files: [
      ...(['avif', 'webp'] as const).flatMap((format) => image[format].map((size) => ({ ...size, format }))),
      ...(image.original ? [{ ...image.original, format: 'webp' as const }] : []),
    ].map(({ url, width, format }) => ({ url, width, format, bytes: bytes[url.split('/').at(-1) ?? ''] ?? null })),
    uploadedBy:
      row.uploaded_by !== null && row.actor_name !== null ? { id: row.uploaded_by, name: row.actor_name } : null,
    replacedAt: formerOf(row).at(-1)?.replacedAt ?? null,
  };
}

/** Measures a picture from before sizes were stored, once. */
async function measure({ database, media }: Services, id: string, image: UploadedPicture) {
  const sizes = await Promise.all(imageNames(image).map(async (name) => [name, await media.size(name)] as const));
  const bytes = Object.fromEntries(sizes);
  await database.query
    .updateTable('pictures')
    .set({ bytes: JSON.stringify(bytes) })
    .where('id', '=', id)
    .where('name', '=', imageNames(image)[0] ?? '')
    .execute();
  return bytes;
}

export async function addPicture(
  services: Services,
  viewer: Viewer,
  upload: { bytes: Buffer | undefined; filename?: string | undefined; alt?: string | undefined },
): Promise<LibraryPicture> {
  const { bytes, ...given } = upload;
  if (!bytes) throw invalidFields({ image: commonErrors.choosePicture });
  const id = await withStoredImage(services, bytes, (image, sizes) =>
    addToLibrary(services.database.query, { image, bytes: sizes, actorId: viewer.id, ...given }),
  );
  return requirePicture(services, viewer, id);
}

export async function changePicture(
  services: Services,
  viewer: Viewer,
  id: string,
  { tags, ...texts }: { alt?: string | undefined; filename?: string | undefined; tags?: string[] | undefined },
): Promise<LibraryPicture> {
  const changes = { ...texts, tags: tags && JSON.stringify(tags) };
  const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0)
    await services.database.query.updateTable('pictures').set(set).where('id', '=', id).execute();
  return requirePicture(services, viewer, id);
}
