import { queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import type { Api } from '#app/lib/api.ts';
import type { MissingPhone } from '#contract/desk/missing-phones.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { undatedVariant } from '#contract/phone/prices.ts';
import { emptyPhone } from '#contract/phone/values.ts';

export function missingPhonesQuery(api: Api) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'missing-phones'],
    queryFn: ({ signal }) => api.missingPhones.list({}, signal),
    staleTime: 0,
  });
}

/** A new phone with the known values of a missing one. */
export function phoneFromMissing({ name, brandId, launchedAt, memories }: MissingPhone): Phone {
  const sizes = [...(memories ?? '').matchAll(/(\d+)\/(\d+)/g)];
  const variants = sizes.map(([, ram, storage]) => undatedVariant({ ram: Number(ram), storage: Number(storage) }));
  return { ...emptyPhone(name, brandId), launchedAt, variants };
}
