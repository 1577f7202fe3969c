import type { ProfileBody, SettingsBody } from '#contract/account/bodies.ts';
import type { Profile } from '#contract/account/user.ts';
import { catalogueErrors } from '#contract/errors/texts.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import { setSubscription, subscriptionOf } from '#server/modules/newsletter/service.ts';
import type { Services } from '#server/services.ts';
import { updateMailSwitches } from './mail-switches.ts';
import { toProfile } from './mapping.ts';
import { requireUser, updateUser } from './queries.ts';

/** Subscriptions are private to the address's owner, and an unverified account may be someone else's. */
const NO_SUBSCRIPTION = { newsletter: false, newsletterPending: false };

export async function getProfile(services: Services, id: string): Promise<Profile> {
  const { database, catalogue } = services;
  const user = await requireUser(database.query, id);
  const profile = toProfile(
    user,
    user.verified_at === null ? NO_SUBSCRIPTION : await subscriptionOf(database, user.email),
  );
  return { ...profile, favouriteBrands: profile.favouriteBrands.filter((brand) => catalogue.model.hasBrand(brand)) };
}

export async function changeProfile(services: Services, id: string, body: ProfileBody): Promise<Profile> {
  const { favouriteBrands, ...fields } = body;
  await requireUser(services.database.query, id);
  if (favouriteBrands) requireBrands(services, favouriteBrands);
  await updateUser(services.database.query, id, {
    ...fields,
    ...(favouriteBrands && { favourite_brands: JSON.stringify(favouriteBrands) }),
  });
  return getProfile(services, id);
}

export async function changeSettings(services: Services, id: string, body: SettingsBody): Promise<Profile> {
  const { theme, newsletter, mail } = body;
  const { email, verified_at } = await requireUser(services.database.query, id);
  if (newsletter !== undefined && verified_at === null) throw new HttpError('EMAIL_UNVERIFIED');
  await services.database.transaction(async (trx) => {
    if (theme) await updateUser(trx, id, { theme });
    if (mail) await updateMailSwitches(trx, services.database.engine, id, mail);
    if (newsletter !== undefined) await setSubscription(trx, services, email, newsletter);
  });
  services.mail.sendDue();
  return getProfile(services, id);
}

function requireBrands({ catalogue }: Services, ids: readonly string[]): void {
  const unknown = ids.find((id) => !catalogue.model.hasBrand(id));
  if (unknown !== undefined) throw invalidFields({ favouriteBrands: catalogueErrors.brandUnknown });
}
