import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors } from '#contract/errors/texts.ts';
import { articlePictureVersion } from '#contract/media/picture-version.ts';
import type { UploadedPicture } from '#contract/picture.ts';
import type { Database } from '#db/client.ts';
import type { Config } from '#server/config.ts';
import { cacheVersioned } from '#server/http/response/cache-control.ts';
import { notFound } from '#server/http/response/http-error.ts';
import { UPLOADS_PATH } from '#server/media/uploads/image.ts';
import { loadSharp } from '#server/media/uploads/load-sharp.ts';
import type { MediaStore } from '#server/media/uploads/store.ts';
import { getPublishedCards } from '#server/read-models/articles/article-rows.ts';
import { requireDrawable } from '#server/read-models/catalogue/drawable-phone.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import type { LiveSettings } from '#server/read-models/settings/live-settings.ts';
import { articlePicture } from './article-picture.ts';
import { type Photo, phonePicture } from './phone-picture.ts';
import { PictureStore } from './picture-store.ts';
import { loadFaces } from './text-outlines.ts';

type SocialRequest = FastifyRequest<{ Params: { id: string }; Querystring: { v?: string } }>;

interface Drawing {
  svgWith: (photo: Photo | null) => string;
  image: UploadedPicture | null;
  /** The version of the phone or article it shows. */
  version: string;
}

interface SocialServices {
  config: Config;
  database: Database;
  catalogue: LiveCatalogue;
  media: MediaStore;
  settings: LiveSettings;
}

/** The preview picture of a shared link, drawn from the phone or article. */
export function registerSocialPictures(
  app: FastifyInstance,
  { config, database, catalogue, media, settings }: SocialServices,
): void {
  const pictures = new PictureStore(join(config.dataDir, 'cache', 'social'));
  app.addHook('onClose', async () => pictures.close());

  const registerPicture = (path: string, draw: (id: string) => Promise<Drawing>) =>
    app.get(path, { schema: { hide: true } }, async (request: SocialRequest, reply) => {
      const { svgWith, image, version } = await draw(request.params.id);
      // Identifies the photograph by its address, because reading it takes longer than everything else.
      const shown = svgWith(image && { ...image, dataUri: JSON.stringify(image.webp) });
      const name = createHash('sha256').update(shown).digest('base64url').slice(0, 32);
      const etag = `"${name}"`;
      reply.header('cache-control', cacheVersioned(request.query.v, version)).header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const png = await pictures.get(name, async () => svgWith(await photoOf(media, image)));
      return reply.type('image/png').send(png);
    });

  registerPicture('/media/social/product/:id.png', async (id) => {
    const { phone, card, image, version } = await requireDrawable({ database, catalogue }, id);
    const faces = await loadFaces();
    return { svgWith: (photo) => phonePicture(faces, settings.name, { card, phone }, photo), image, version };
  });

  registerPicture('/media/social/blog/:id.png', async (id) => {
    const [card] = await getPublishedCards(database, [id]);
    if (!card) throw notFound(commonErrors.notFound('article'));
    const faces = await loadFaces();
    const svgWith = (photo: Photo | null) => articlePicture(faces, settings.name, card, photo);
    return { svgWith, image: card.coverImage, version: articlePictureVersion(card) };
  });
}

/** As PNG, which every SVG renderer reads; null if there is no photograph or its file is gone. */
async function photoOf(media: MediaStore, image: UploadedPicture | null): Promise<Photo | null> {
  const size = image?.webp.find(({ width }) => width >= 600) ?? image?.webp.at(-1);
  const bytes = size && (await media.get(size.url.slice(UPLOADS_PATH.length)));
  if (!image || !bytes) return null;
  const sharp = await loadSharp();
  const png = await sharp(bytes).png().toBuffer();
  return { dataUri: `data:image/png;base64,${png.toString('base64')}`, width: image.width, height: image.height };
}
