import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { queryParam } from './fields.ts';
import { PhoneFields } from './phone/phone.ts';

/** The fields of a phone that its drawing depends on. */
export const DrawingFields = PhoneFields.pick({
  name: true,
  brandId: true,
  launchedAt: true,
  dimensions: true,
  foldedDimensions: true,
  displaySize: true,
  pixels: true,
  cutout: true,
  cameraLayout: true,
  rearCameras: true,
  frontCameras: true,
  foldable: true,
  colours: true,
});

export type DrawingFields = z.infer<typeof DrawingFields>;

/** JSON in the query string: the call is a read and does not belong in the audit log. */
const PhoneJsonParam = queryParam((text): DrawingFields | undefined => {
  try {
    return DrawingFields.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}, 'Send the figures of a phone as JSON.');

export const drawings = {
  preview: endpoint({
    method: 'GET',
    path: '/api/drawings/preview',
    summary: 'How a phone with these figures would be drawn',
    access: 'catalogue',
    query: z.object({ phone: PhoneJsonParam }),
    /** In millimetres. */
    response: z.object({ svg: z.string(), width: z.number(), height: z.number() }),
  }),
};
