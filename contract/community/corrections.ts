import { z } from 'zod';
import { JsonValue } from '#contract/desk/json-value.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  IdParams,
  LimitField,
  multilineText,
  PageField,
  PartialDateField,
  paged,
  SearchField,
  SlugField,
  TimestampField,
  textLine,
  UuidParams,
} from '#contract/fields.ts';
import { CORRECTION_NOTE_MAX, CORRECTION_SOURCE_MAX, CORRECTIONS_PER_DAY } from '#contract/limits.ts';
import type { PhoneKey } from '#contract/phone/fields.ts';
import { FIGURE_SOURCE_NAMES, SOURCED_KEYS } from '#contract/phone/sources.ts';

/** Figures only used for drawings, or derived where pixels are known: readers cannot look these up. */
const NOT_CORRECTED: readonly PhoneKey[] = ['cameraLayout', 'resolutionName', 'cutout'];

export const CORRECTED_KEYS = SOURCED_KEYS.filter((key) => !NOT_CORRECTED.includes(key)) as [PhoneKey, ...PhoneKey[]];

export const CORRECTION_STATUSES = ['waiting', 'accepted', 'rejected'] as const;

const VALUE_TEXT = 'Enter the correct value.';

export const CorrectionBody = z.object({
  field: z.enum(CORRECTED_KEYS, 'Choose which figure is wrong.'),
  /** In the field's type, or as text in the import format; null if the figure is wrong and the right one unknown. */
  value: z.union(
    [
      z.string().trim().min(1, VALUE_TEXT).max(500, VALUE_TEXT),
      z.number(),
      z.boolean(),
      z.array(JsonValue),
      z.record(z.string(), JsonValue),
      z.null(),
    ],
    VALUE_TEXT,
  ),
  source: textLine('The source', 3, CORRECTION_SOURCE_MAX),
  note: multilineText('The note', 0, CORRECTION_NOTE_MAX).default(''),
});

/** A suggestion as its author sees it. */
export const OwnCorrection = z.object({
  id: z.uuid(),
  product: z.object({ id: SlugField, name: z.string() }),
  field: z.enum(CORRECTED_KEYS),
  label: z.string(),
  /** The suggested value as text; 'Not known' if the figure should be removed. */
  text: z.string(),
  source: z.string(),
  note: z.string(),
  status: z.enum(CORRECTION_STATUSES),
  /** The editor's reason. */
  reason: z.string().nullable(),
  createdAt: TimestampField,
  decidedAt: TimestampField.nullable(),
});

/** With what staff need to decide. */
export const Correction = OwnCorrection.extend({
  person: z.object({ id: z.uuid(), name: z.string(), accepted: z.int(), rejected: z.int() }),
  /** The current value and its source; null if unpublished. */
  present: z.string().nullable(),
  presentSource: z.object({ source: z.enum(FIGURE_SOURCE_NAMES), at: PartialDateField }).nullable(),
  /** Other suggestions for the same figure. */
  others: z.array(z.object({ id: z.uuid(), text: z.string(), source: z.string() })),
});

export type CorrectionBody = z.infer<typeof CorrectionBody>;
export type OwnCorrection = z.infer<typeof OwnCorrection>;
export type Correction = z.infer<typeof Correction>;
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number];

export const CorrectionFilter = z.object({
  status: z.enum(CORRECTION_STATUSES).default('waiting'),
  /** In the phone's name, the author's name or the source. */
  search: SearchField.optional(),
});
export type CorrectionFilter = z.infer<typeof CorrectionFilter>;

/** Optional when accepting; the author is notified either way. */
export const AcceptReasonField = multilineText('The reason', 0, CORRECTION_NOTE_MAX).default('');
export const RejectReasonField = multilineText('The reason', 3, CORRECTION_NOTE_MAX);

export const corrections = {
  suggest: endpoint({
    method: 'POST',
    path: '/api/products/:id/corrections',
    summary: `Suggest a corrected figure for a phone, with its source; ${CORRECTIONS_PER_DAY} a day`,
    access: 'signed-in',
    params: IdParams,
    body: CorrectionBody,
    status: 201,
    response: OwnCorrection,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/users/:id/corrections',
    summary: 'A person’s suggestions, newest first, with the number accepted',
    access: 'self',
    params: UuidParams,
    query: z.object({ page: PageField, limit: LimitField }),
    response: paged('corrections', OwnCorrection).extend({ accepted: z.int() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/corrections',
    summary: 'Readers’ suggestions; waiting ones oldest first',
    access: 'catalogue',
    query: CorrectionFilter.extend({ page: PageField, limit: LimitField }),
    response: paged('corrections', Correction),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/corrections/:id/accept',
    summary: 'Accept a suggestion: saves the figure with its source and a new version of the phone',
    access: 'catalogue',
    params: UuidParams,
    body: z.object({ reason: AcceptReasonField }),
    response: OwnCorrection,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api/corrections/:id/reject',
    summary: 'Decline a suggestion, with a reason for its author',
    access: 'catalogue',
    params: UuidParams,
    body: z.object({ reason: RejectReasonField }),
    response: OwnCorrection,
  }),
};
