import type { CorrectionFilter } from '#contract/community/corrections.ts';
import type { CorrectionBulkChange } from '#contract/desk/row-bulk.ts';
import { communityErrors } from '#contract/errors/texts.ts';
import { fieldRow } from '#contract/phone/fields.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { isUnknown } from '#contract/phone/values.ts';
import { lockRows } from '#db/dialect.ts';
import { toPhone } from '#db/phone-columns.ts';
import { type BulkTable, planRows, ROWS_PER_SLICE } from '#server/history/bulk.ts';
import { recordChanges } from '#server/history/record.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { phoneHistory } from '#server/modules/products/history.ts';
import { lockProducts } from '#server/modules/products/service.ts';
import { getProductRows } from '#server/read-models/catalogue/rows.ts';
import { type CorrectionRow, correctionPage, correctionsOf, waitingFor } from './queries.ts';
import { correctedBy, figureText, textOf, writeDecision } from './service.ts';

const STATUS_LABELS = { waiting: 'Waiting', accepted: 'Accepted', rejected: 'Rejected' };
const OUTCOMES = { accept: 'accepted', reject: 'rejected' } as const;

/** Accepts or rejects many suggestions; contradicting ones are left for a person to review. */
export const correctionTable: BulkTable<CorrectionFilter, CorrectionBulkChange> = {
  noun: ['suggestion', 'suggestions'],
  undoAction: () => 'corrections',

  async find({ database: { query } }, filter, _viewer, limit) {
    return (await correctionPage(query, { page: 1, limit }, filter)).map(({ id }) => id);
  },

  /** All suggestions for a phone in one slice, because the undo data is the phone's row before and after. */
  async slices(query, ids) {
    const rows = await query.selectFrom('corrections').select(['id', 'product_id']).where('id', 'in', ids).execute();
    const slices: string[][] = [];
    for (const ofPhone of Map.groupBy(rows, ({ product_id }) => product_id).values()) {
      const last = slices.at(-1);
      const more = ofPhone.map(({ id }) => id);
      if (last && last.length + more.length <= ROWS_PER_SLICE) last.push(...more);
      else slices.push(more);
    }
    return slices;
  },

  async lock(trx, { engine }, ids) {
    const rows = trx.selectFrom('corrections').select(['id', 'product_id']).where('id', 'in', ids).orderBy('id');
    const locked = await lockRows(rows, engine).execute();
    await lockProducts(trx, engine, [...new Set(locked.map(({ product_id }) => product_id))]);
  },

  async plan(query, ids, { action }) {
    const rows = await correctionsOf(query, ids);
    const productIds = [...new Set(rows.map(({ product_id }) => product_id))];
    const phones = new Map((await getProductRows(query, productIds)).map((row) => [row.id, toPhone(row)]));
    const waiting = action === 'accept' ? await waitingFor(query, productIds) : [];
    return planRows(rows, (row) => {
      const { id, field, product_id, product_name, status } = row;
      const named = { id, name: `${product_name}: ${fieldRow(field).label}` };
      const outcome = { before: STATUS_LABELS[status], after: STATUS_LABELS[OUTCOMES[action]] };
      if (status !== 'waiting') return { ...named, ...outcome, reason: communityErrors.alreadyDecided };
      const phone = phones.get(product_id);
      if (action === 'reject' || !phone) return { ...named, ...outcome };
      const isContradicted = waiting.some(
        (other) => other.product_id === product_id && other.field === field && other.value !== row.value,
      );
      const reason = isContradicted ? communityErrors.contradicted : obstacle(phone, row);
      const [present, text] = [isUnknown(phone[field]) ? null : figureText(field, phone[field]), textOf(row)];
      return present === text ? { ...named, ...outcome, reason } : { ...named, before: present, after: text, reason };
    });
  },

  async write(trx, services, planned, change, { actorId, runId }) {
    const rows = await correctionsOf(
      trx,
      planned.map(({ id }) => id),
    );
    const phones = [...new Set(rows.map(({ product_id }) => product_id))];
    await recordChanges(trx, services.database, phoneHistory, phones, { actorId, runId }, async () => {
      const decision = { status: OUTCOMES[change.action], reason: change.reason, actorId: actorId ?? '' };
      for (const row of rows) await writeDecision(trx, services, row, decision);
    });
  },

  label: ({ action }) => (action === 'accept' ? 'Accepted …' : 'Rejected …'),

  async afterwards({ mail, catalogue }) {
    mail.sendDue();
    await catalogue.catchUp();
  },
};

/** Why the suggestion does not fit the phone as it is now. */
function obstacle(phone: Phone, row: CorrectionRow): string | null {
  try {
    correctedBy(phone, row);
    return null;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return Object.values(error.fields ?? {}).join(' ') || error.message;
  }
}
