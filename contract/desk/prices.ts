import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { PartialDateField, SlugField, TimestampField, UuidParams } from '#contract/fields.ts';
import { PRICE_SOURCES } from '#contract/phone/choices.ts';
import { PHONE_FIELDS } from '#contract/phone/fields.ts';
import { formatRupees } from '#contract/phone/format.ts';
import { indiaToday } from '#contract/time.ts';
import { NamedActor, ProductTableFilter } from './products.ts';
import { chosenIds } from './shapes.ts';

/** Bulk price changes by a rule: previewed first, undoable for a day. */

export const PRICE_CHANGE_PHONES_MAX = 20_000;
/** Prices listed in a preview or result; the counts are complete. */
export const LISTED_PRICES_MAX = 5_000;
export const UNDO_HOURS = 24;

const { min: PRICE_MIN, max: PRICE_MAX } = PHONE_FIELDS.price;
const signed = (amount: number) => (amount < 0 ? `−${formatRupees(-amount)}` : formatRupees(amount));
const rupees = (label: string, min: number, max: number) =>
  z
    .int(`${label} must be a whole number of rupees.`)
    .min(min, `${label} must be at least ${signed(min)}.`)
    .max(max, `${label} must be at most ${signed(max)}.`);

export const PRICE_OPERATIONS = ['set', 'add', 'percent', 'round', 'keep'] as const;

/** What happens to a price. */
export const PriceOperation = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('set'), amount: rupees('The new price', PRICE_MIN, PRICE_MAX) }),
    /** Negative to subtract. */
    z.object({ kind: z.literal('add'), amount: rupees('The change', -PRICE_MAX, PRICE_MAX) }),
    z.object({
      kind: z.literal('percent'),
      percent: z
        .number('Enter the percentage as a number.')
        .min(-75, 'You can lower prices by 75% at most.')
        .max(200, 'You can raise prices by 200% at most.'),
    }),
    /** Only changes the ending. */
    z.object({ kind: z.literal('round') }),
    /** Confirms the price on another day. */
    z.object({ kind: z.literal('keep') }),
  ],
  `The change must be one of ${PRICE_OPERATIONS.join(', ')}.`,
);

/** Usual price endings in India; prices are rounded to the nearest one. */
export const PRICE_ENDINGS = ['any', '9', '99', '999'] as const;
export const ENDING_LABELS: Record<(typeof PRICE_ENDINGS)[number], string> = {
  any: 'Any',
  '9': '…9',
  '99': '…99',
  '999': '…999',
};

/** `−4 %, ending on …99` */
export function ruleText({
  operation,
  ending,
}: {
  operation: z.infer<typeof PriceOperation>;
  ending: (typeof PRICE_ENDINGS)[number];
}): string {
  const end = ending === 'any' ? '' : `, ending in ${ENDING_LABELS[ending]}`;
  const sign = (figure: number) => (figure < 0 ? '−' : '+');
  if (operation.kind === 'set') return `Set to ${formatRupees(operation.amount)}${end}`;
  if (operation.kind === 'add') return `${sign(operation.amount)}${formatRupees(Math.abs(operation.amount))}${end}`;
  if (operation.kind === 'percent') return `${sign(operation.percent)}${Math.abs(operation.percent)}%${end}`;
  return operation.kind === 'keep' ? 'Confirmed current price' : `Ending in ${ENDING_LABELS[ending]}`;
}

/** Variants with a price, all variants, or only the cheapest. */
export const PRICED_VARIANTS = ['priced', 'all', 'cheapest'] as const;

/** Normalised, so that times compare as text. */
const MomentField = (label: string) =>
  z.iso
    .datetime({
      error: ({ input }) => `${label} ${input ? 'must be a time like 2026-01-23T09:30:00.000Z.' : 'is missing.'}`,
    })
    .transform((text) => new Date(text).toISOString());

const FullDayField = z.iso.date('Use a date like 2026-01-23.');

const ruleShape = {
  /** By id, or everything that matches the table's filter. */
  ids: chosenIds(SlugField, PRICE_CHANGE_PHONES_MAX, { one: 'a phone', many: 'phones' }).optional(),
  filter: ProductTableFilter.optional(),
  operation: PriceOperation,
  ending: z.enum(PRICE_ENDINGS).default('any'),
  variants: z.enum(PRICED_VARIANTS).default('priced'),
  /** When and where the new price was seen. */
  day: FullDayField.default(indiaToday),
  source: z.enum(PRICE_SOURCES).default('editor'),
};

function checked<Shape extends typeof ruleShape>(shape: z.ZodObject<Shape>) {
  return shape.superRefine((value, context) => {
    const rule = value as Pick<PriceRule, 'ids' | 'filter' | 'operation' | 'ending' | 'day'>;
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if ((rule.ids === undefined) === (rule.filter === undefined)) refuse('ids', 'Choose phones or a filter.');
    if (rule.operation.kind === 'round' && rule.ending === 'any') refuse('ending', 'Choose a price ending.');
    if (rule.day > indiaToday()) refuse('day', 'Choose a day that is not in the future.');
  });
}

const RuleFields = z.object(ruleShape);
export const PriceRule = checked(RuleFields);

export const SKIP_REASONS = ['no-price', 'same', 'bounds', 'memory', 'later', 'changed', 'gone'] as const;

const PriceRef = z.object({
  id: z.string(),
  name: z.string(),
  ram: z.number().nullable(),
  /** Null for the price of a phone without variants. */
  storage: z.number().nullable(),
});

export const ChangedPrice = PriceRef.extend({
  before: z.int().nullable(),
  beforeAt: PartialDateField.nullable(),
  after: z.int(),
});

/** A price that stays unchanged, and why. */
export const SkippedPrice = PriceRef.extend({
  price: z.int().nullable(),
  reason: z.enum(SKIP_REASONS),
  text: z.string(),
});

export const PricePreview = z.object({
  /** Phones that match the rule. */
  phones: z.int(),
  changed: z.int(),
  skipped: z.int(),
  /** The sum of all price differences in rupees. */
  sum: z.int(),
  changes: z.array(ChangedPrice),
  skips: z.array(SkippedPrice),
  /** People whose alerts would fire; they are notified after a delay. */
  alerted: z.int(),
  /** Sent back to apply: if prices changed since the preview, it must be repeated. */
  digest: z.string(),
});

export const PRICE_CHANGE_STATES = ['running', 'done', 'failed', 'undoing', 'undone'] as const;

/** A bulk change in progress, done or undone. */
export const PriceChangeJob = z.object({
  id: z.uuid(),
  state: z.enum(PRICE_CHANGE_STATES),
  actor: NamedActor,
  operation: PriceOperation,
  ending: z.enum(PRICE_ENDINGS),
  day: FullDayField,
  source: z.enum(PRICE_SOURCES),
  /** Prices processed in this state. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** How many prices were changed, skipped, undone, and kept because they had changed again. */
  counts: z.object({ changed: z.int(), skipped: z.int(), undone: z.int(), kept: z.int() }),
  /** Why it stopped, as text. */
  error: z.string().nullable(),
  startedAt: TimestampField,
  finishedAt: TimestampField.nullable(),
  /** Null if it cannot be undone. */
  undoUntil: TimestampField.nullable(),
});

/** With the skipped prices by name. */
export const PriceChangeDetail = PriceChangeJob.extend({ skips: z.array(SkippedPrice) });

export const SCHEDULE_STATES = ['planned', 'running', 'over'] as const;

const SchedulePrice = rupees('The price', PRICE_MIN, PRICE_MAX);

/** A price that applies from a time on, or until another time and then reverts. */
export const PriceSchedule = z.object({
  id: z.uuid(),
  productId: SlugField,
  name: z.string(),
  ram: z.number().nullable(),
  /** Null for the price of a phone without variants. */
  storage: z.number().nullable(),
  price: z.int(),
  source: z.string(),
  from: TimestampField,
  /** When it reverts to the previous price; null if it stays. */
  until: TimestampField.nullable(),
  state: z.enum(SCHEDULE_STATES),
  /** The price before it started; null until then. */
  before: z.int().nullable(),
  actor: NamedActor,
});

const ScheduleChanges = z.object({
  price: SchedulePrice,
  from: MomentField('The start'),
  until: MomentField('The end').nullable().default(null),
});

export const NewPriceSchedule = ScheduleChanges.extend({
  productId: SlugField,
  ram: z.number().nullable().default(null),
  storage: z.number().nullable().default(null),
  source: z.enum(PRICE_SOURCES).default('editor'),
});

export type PriceSchedule = z.infer<typeof PriceSchedule>;
export type NewPriceSchedule = z.infer<typeof NewPriceSchedule>;
export type PriceScheduleChanges = z.infer<typeof ScheduleChanges>;
export type PriceOperation = z.infer<typeof PriceOperation>;
export type PriceRule = z.output<typeof RuleFields>;
export type PriceRuleBody = z.input<typeof RuleFields>;
export type ChangedPrice = z.infer<typeof ChangedPrice>;
export type SkippedPrice = z.infer<typeof SkippedPrice>;
export type PricePreview = z.infer<typeof PricePreview>;
export type PriceChangeJob = z.infer<typeof PriceChangeJob>;
export type PriceChangeDetail = z.infer<typeof PriceChangeDetail>;

export const adminPrices = {
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/price-changes/preview',
    summary: 'Preview a bulk price change: old and new prices, and skipped ones',
    access: 'catalogue',
    readOnly: true,
    body: PriceRule,
    response: PricePreview,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/price-changes',
    summary: 'Run a previewed bulk price change as a background job',
    access: 'catalogue',
    status: 202,
    body: checked(RuleFields.extend({ digest: z.string('Preview the change first.') })),
    response: PriceChangeJob,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/price-changes',
    summary: 'Recent bulk price changes, newest first',
    access: 'catalogue',
    response: z.array(PriceChangeJob),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/price-changes/:id',
    summary: 'Progress or result of a bulk price change',
    access: 'catalogue',
    params: UuidParams,
    response: PriceChangeDetail,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/price-changes/:id/undo',
    summary: `Undo a bulk price change within ${UNDO_HOURS} hours; prices that changed since are skipped`,
    access: 'catalogue',
    status: 202,
    params: UuidParams,
    response: PriceChangeJob,
  }),
  schedules: endpoint({
    method: 'GET',
    path: '/api/admin/price-schedules',
    summary: 'Scheduled prices of all phones or one, latest start first',
    access: 'catalogue',
    query: z.object({ productId: SlugField.optional() }),
    response: z.array(PriceSchedule),
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/api/admin/price-schedules',
    summary: 'Schedule a price of a variant, with an optional end after which the old price returns',
    access: 'catalogue',
    status: 201,
    body: NewPriceSchedule,
    response: PriceSchedule,
  }),
  changeSchedule: endpoint({
    method: 'PUT',
    path: '/api/admin/price-schedules/:id',
    summary: 'Change a scheduled price; once started, only its end',
    access: 'catalogue',
    params: UuidParams,
    body: ScheduleChanges,
    response: PriceSchedule,
  }),
  cancelSchedule: endpoint({
    method: 'DELETE',
    path: '/api/admin/price-schedules/:id',
    summary: 'Cancel a scheduled price; an active one ends now and the old price returns',
    access: 'catalogue',
    params: UuidParams,
    response: z.object({ id: z.uuid() }),
  }),
};
