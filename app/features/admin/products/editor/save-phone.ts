import { sendFile } from '#app/desk-kit/frame/send-file.ts';
import type { Api } from '#app/lib/api.ts';
import type { Phone } from '#contract/phone/phone.ts';
import type { NewProductBody, Product, ProductChanges } from '#contract/phone/product.ts';
import type { SourceNotes } from '#contract/phone/sources.ts';
import { changedFields, pickFields, pickPhone } from '#contract/phone/values.ts';
import type { PendingPicture } from './picture-field.tsx';

export type SendOptions = {
  picture: PendingPicture | null;
  /** The pasted text that figures were taken from. */
  sourceNotes: SourceNotes;
  onProgress: (fraction: number) => void;
};

/** The picture is sent with the fields, so both are saved or neither. */
export function createPhone(api: Api, phone: Phone, sending: SendOptions): Promise<Product> {
  const { picture, onProgress } = sending;
  const body: NewProductBody = { ...phone, ...extraFields(sending) };
  if (!picture?.file) return api.products.create({ body });
  return sendFile({ method: 'POST', url: '/api/products', body: toFormData(body, picture.file), onProgress });
}

/** Sends only changed fields, and the version they are based on. */
export function changePhone(api: Api, opened: Product, phone: Phone, sending: SendOptions): Promise<Product> {
  const { id, updatedAt } = opened;
  const changed = pickFields(phone, changedFields(pickPhone(opened), phone));
  const { picture, onProgress } = sending;
  const body: ProductChanges = { ...changed, updatedAt, ...extraFields(sending) };
  if (!picture?.file) return api.products.update({ params: { id }, body });
  return sendFile({ method: 'PUT', url: `/api/products/${id}`, body: toFormData(body, picture.file), onProgress });
}

function extraFields({ picture, sourceNotes }: SendOptions): Pick<ProductChanges, 'image' | 'sourceNotes'> {
  return {
    ...(picture?.image && { image: picture.image }),
    ...(Object.keys(sourceNotes).length > 0 && { sourceNotes }),
  };
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
