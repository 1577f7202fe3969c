import type { FastifyInstance } from 'fastify';
import { drawings } from '#contract/drawings.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { drawingSize, drawPhone } from './draw-phone.ts';

/** Draws what an admin is typing. The brand stands in for the id of a phone that has none yet: it only settles shades. */
export function registerDrawingPreview(app: FastifyInstance, { catalogue }: Services): void {
  registerEndpoint(app, drawings.preview, ({ query: { phone } }) => {
    const brand = catalogue.model.brands().find(({ id }) => id === phone.brandId);
    if (!brand) throw invalidFields({ brandId: 'There is no such brand.' });
    const drawable = { ...phone, id: phone.brandId, brand: brand.name };
    return { svg: drawPhone(drawable), ...drawingSize(drawable, 'both') };
  });
}
