import type { FastifyInstance } from 'fastify';
import { mediaLibrary } from '#contract/media/library.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { removePictures } from './history.ts';
import { replacePicture } from './replace.ts';
import { addPicture, changePicture, listPictures, requirePicture } from './service.ts';

export function registerMediaLibrary(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, mediaLibrary.list, ({ query, viewer }) => listPictures(services, viewer, query));
  registerEndpoint(app, mediaLibrary.get, ({ params, viewer }) => requirePicture(services, viewer, params.id));
  registerEndpoint(app, mediaLibrary.add, ({ request, body, viewer }) =>
    addPicture(services, viewer, { ...body, bytes: request.picture }),
  );
  registerEndpoint(app, mediaLibrary.change, ({ params, body, viewer }) =>
    changePicture(services, viewer, params.id, body),
  );
  registerEndpoint(app, mediaLibrary.replace, async ({ params, body, request, viewer }) => {
    const upload = { ...body, bytes: request.picture, actorId: viewer.id };
    const replaced = await replacePicture(services, params.id, upload);
    return { ...replaced, picture: await requirePicture(services, viewer, params.id) };
  });
  registerEndpoint(app, mediaLibrary.remove, async ({ body, viewer }) => {
    await removePictures(services, body.ids, viewer.id);
    return { ids: body.ids };
  });
}
