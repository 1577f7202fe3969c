import { catalogueErrors, commonErrors } from '#contract/errors/texts.ts';
import { PHONE_KEYS, type PhoneKey } from '#contract/phone/fields.ts';
import type { Phone } from '#contract/phone/phone.ts';
import type { Product } from '#contract/phone/product.ts';
import type { PhoneVersion, PhoneVersions } from '#contract/undo/phone-versions.ts';
import type { Queryable } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import { toPhone } from '#db/phone-columns.ts';
import { type FieldChange, fieldChanges, recordProductChanges } from '#db/product-changes.ts';
import { notFound } from '#server/http/response/http-error.ts';
import { withUniqueName } from '#server/http/response/unique-name.ts';
import { noSuchPhone } from '#server/read-models/catalogue/live-catalogue.ts';
import { getProductRow } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import { readChanges } from './change-log.ts';
import { checkPhone } from './merge-body.ts';
import { updateProduct } from './queries.ts';
import { requireBrandName } from './rows.ts';
import { requireProduct, withVersionCheck } from './service.ts';

/** A phone's versions are computed from its change history, backwards from now. */

/** The state before the first recorded change. */
const FIRST = 'first';

export async function listVersions({ database: { query } }: Services, id: string): Promise<PhoneVersions> {
  const row = await getProductRow(query, id);
  if (!row) throw noSuchPhone();
  const changes = await readChanges(query, id);
  const versions: PhoneVersion[] = changes.map(({ id: version, at, actor, kind, fields }) => ({
    id: version,
    at,
    actor,
    kind,
    fields: fields.map(({ field }) => field),
  }));
  if (changes.at(-1)?.kind !== 'created')
    versions.push({ id: FIRST, at: row.created_at, actor: null, kind: 'created', fields: [] });
  return { updatedAt: row.updated_at, versions };
}

/** The differences of two versions, each named by its id or `current`. */
export async function compareVersions(
  { database: { query } }: Services,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<FieldChange[]> {
  return fieldChanges(await phoneAt(query, id, from), await phoneAt(query, id, to));
}

/** Restores an earlier state as a new version; picture, publication and what readers wrote stay. */
export async function restoreVersion(
  services: Services,
  id: string,
  version: string,
  { updatedAt, actorId }: { updatedAt: string; actorId: string },
): Promise<Product> {
  const { database } = services;
  await withUniqueName(catalogueErrors.restoredNameExists, () =>
    withVersionCheck(services, id, updatedAt, async (trx, row) => {
      const before = toPhone(row);
      const { publication, publishAt } = before;
      const phone = { ...checkPhone(await phoneAt(trx, id, version)), publication, publishAt };
      const fields = fieldChanges(before, phone);
      if (fields.length === 0) return;
      await requireBrandName(trx, phone.brandId);
      const at = nextTimestamp(row.updated_at);
      await updateProduct(trx, row, phone, undefined, { now: at });
      await recordProductChanges(trx, [{ id, fields }], { kind: 'changed', actorId, at });
      await recordContentChanges(trx, database, 'product', [id]);
    }),
  );
  await services.catalogue.catchUp();
  return requireProduct(services, id);
}

async function phoneAt(query: Queryable, id: string, version: string): Promise<Phone> {
  const row = await getProductRow(query, id);
  if (!row) throw noSuchPhone();
  const phone: Partial<Record<PhoneKey, unknown>> = toPhone(row);
  if (version === 'current') return phone as Phone;
  const changes = await readChanges(query, id);
  const known = version === FIRST || changes.some((change) => change.id === version);
  if (!known) throw notFound(commonErrors.notFound('version'));
  for (const change of changes) {
    if (change.id === version) break;
    for (const { field, before } of change.fields) if (isPhoneKey(field)) phone[field] = before;
  }
  return phone as Phone;
}

function isPhoneKey(field: string): field is PhoneKey {
  return (PHONE_KEYS as readonly string[]).includes(field);
}
