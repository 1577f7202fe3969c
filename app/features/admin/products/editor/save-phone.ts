import { sendFile } from '#app/desk-kit/frame/send-file.ts';
import type { Api } from '#app/lib/api.ts';
import type { Phone } from '#contract/phone/phone.ts';
import type { NewProductBody, Product, ProductChanges } from '#contract/phone/product.ts';
import { changedFields, pickFields, pickPhone } from '#contract/phone/values.ts';
import type { PendingPicture } from './picture-field.tsx';

type SendOptions = { picture: PendingPicture | null; onProgress: (fraction: number) => void };

/** The picture is sent with the fields, so both are saved or neither. */
export function createPhone(api: Api, phone: Phone, { picture, onProgress }: SendOptions): Promise<Product> {
  const body: NewProductBody = { ...phone, ...(picture?.image && { image: picture.image }) };
  if (!picture?.file) return api.products.create({ body });
  return sendFile({ method: 'POST', url: '/api/products', body: toFormData(body, picture.file), onProgress });
}

/** Sends only changed fields, and the version they are based on. */
export function changePhone(api: Api, opened: Product, phone: Phone, sending: SendOptions): Promise<Product> {
  const { id, updatedAt } = opened;
  const changed = pickFields(phone, changedFields(pickPhone(opened), phone));
  const { picture, onProgress } = sending;
  const body: ProductChanges = { ...changed, updatedAt, ...(picture?.image && { image: picture.image }) };
  if (!picture?.file) return api.products.update({ params: { id }, body });
  return sendFile({ method: 'PUT', url: `/api/products/${id}`, body: toFormData(body, picture.file), onProgress });
}

/** Forms carry text only: lists and numbers are JSON, unknown values are empty. */
function toFormData(fields: object, picture: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, formText(value));
  }
  form.set('image', picture);
  return form;
}

function formText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
