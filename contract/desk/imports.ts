import { z } from 'zod';
import { formatCount } from '#contract/count.ts';
import { NamedActor } from '#contract/desk/products.ts';
import { endpoint } from '#contract/endpoint.ts';
import { PartialDateField, TimestampField, textLine, UuidParams } from '#contract/fields.ts';
import { MEGABYTE } from '#contract/limits.ts';
import { PHONE_KEYS } from '#contract/phone/fields.ts';
import { FIGURE_SOURCE_NAMES } from '#contract/phone/sources.ts';
import { JsonValue } from './json-value.ts';
import { CsvFile } from './shapes.ts';

/** Import files: checked first, imported after a review. */

/** Length of a column name in a file. */
const COLUMN_NAME_MAX = 200;

export const IMPORT_FILE_MAX = 50 * MEGABYTE;

export const IMPORT_STATES = ['reading', 'checked', 'writing', 'done', 'failed'] as const;

const NamedRef = z.object({ id: z.string(), name: z.string() });

export const ImportedPrice = NamedRef.extend({
  ram: z.number().nullable(),
  /** Null for a phone without variants. */
  storage: z.number().nullable(),
  before: z.int().nullable(),
  after: z.int().nullable(),
  /** With the precision known. */
  at: PartialDateField.nullable(),
  /** The file named no variant, so the price applies to the cheapest. */
  isBare: z.boolean(),
});

/** A value entered manually that differs from the file. */
export const ManualValue = NamedRef.extend({
  field: z.string(),
  ours: z.string(),
  theirs: z.string(),
  source: z.enum(FIGURE_SOURCE_NAMES),
  at: PartialDateField,
});

export const ImportJob = z.object({
  id: z.uuid(),
  filename: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Rows processed in this state. */
  progress: z.object({ done: z.int(), total: z.int() }),
  error: z.string().nullable(),
  /** What it would do (checked) or did (done); lists have up to 200 rows, counts are complete. */
  result: z
    .object({
      layout: z.string().nullable(),
      /** How the file's columns were mapped to ours; empty for a foreign layout. */
      columns: z
        .array(z.object({ theirs: z.string(), ours: z.string().nullable(), samples: z.array(z.string()) }))
        .default([]),
      /** Remarks about how the file was read. */
      notes: z.array(z.string()).default([]),
      counts: z.object({
        created: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        refused: z.int(),
        newBrands: z.int(),
        /** Missing in results of older versions. */
        prices: z.int().default(0),
        kept: z.int().default(0),
        questions: z.int().default(0),
      }),
      newBrands: z.array(NamedRef),
      created: z.array(NamedRef),
      changed: z.array(
        NamedRef.extend({
          fields: z.array(z.string()),
          /** Null for unknown. Missing in results of older versions. */
          steps: z
            .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
            .default([]),
        }),
      ),
      /** Whether the rejected rows can be downloaded. */
      hasRefusedFile: z.boolean().default(false),
      /** Price changes, up to 5,000. */
      prices: z.array(ImportedPrice).default([]),
      /** Manual values that stay unless the import runs with `replaceEdits`. */
      kept: z.array(ManualValue).default([]),
      /** Figures of a checked file that are probably wrong. */
      questions: z
        .array(NamedRef.extend({ field: z.string(), text: z.string(), phone: NamedRef.nullable() }))
        .default([]),
      problems: z.array(z.object({ row: z.int(), name: z.string().nullable(), reason: z.string() })),
    })
    .nullable(),
  startedAt: TimestampField,
});

/** In a list; its result is requested by id. */
export const ImportJobSummary = ImportJob.omit({ result: true }).extend({
  /** Who uploaded or applied it. */
  actor: NamedActor,
});

export type ImportJob = z.infer<typeof ImportJob>;
export type ImportJobSummary = z.infer<typeof ImportJobSummary>;

/** A specification sheet has a page or two; longer text is something else. */
export const SHEET_MAX = 50_000;
const SHEET_LINES_MAX = 800;

/** The values found in a pasted specification sheet; nothing is saved. */
export const PastedSheet = z.object({
  suggestions: z.array(
    z.object({
      field: z.enum(PHONE_KEYS as [(typeof PHONE_KEYS)[number], ...typeof PHONE_KEYS]),
      /** In the field's type. */
      value: JsonValue,
      /** The pasted text it was read from. */
      words: z.string(),
      /** False if no label or heading names the field, only the figure. */
      isSure: z.boolean(),
      /** Why it is probably wrong. */
      question: z.string().optional(),
    }),
  ),
  /** Unused lines, with the reason if known. */
  unread: z.array(z.object({ words: z.string(), reason: z.string().nullable() })),
});
export type PastedSheet = z.infer<typeof PastedSheet>;

export const imports = {
  readSheet: endpoint({
    method: 'POST',
    path: '/api/admin/products/sheet',
    summary: 'Read a phone’s specification sheet from text and return the fields it names, for review. Saves nothing',
    access: 'catalogue',
    readOnly: true,
    body: z.strictObject({
      text: z
        .string('Send the text of the sheet.')
        .trim()
        .min(1, 'Paste the specifications first.')
        .max(SHEET_MAX, `Specifications can have up to ${formatCount(SHEET_MAX)} characters.`)
        .refine(
          (text) => text.split('\n').length <= SHEET_LINES_MAX,
          `Specifications can have up to ${SHEET_LINES_MAX} lines.`,
        ),
    }),
    response: PastedSheet,
  }),
  imports: endpoint({
    method: 'GET',
    path: '/api/admin/imports',
    summary: 'Recent imports by everyone, newest first',
    access: 'catalogue',
    response: z.array(ImportJobSummary),
  }),
  startImport: endpoint({
    method: 'POST',
    path: '/api/admin/imports',
    summary: 'Upload a file of phones to check; nothing is imported yet. The body is the file itself',
    access: 'catalogue',
    query: z.object({ filename: textLine('The file name', 1, 200) }),
    status: 202,
    response: ImportJob,
  }),
  importJob: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id',
    summary: 'Progress of an import',
    access: 'catalogue',
    params: UuidParams,
    response: ImportJob,
  }),
  mapColumns: endpoint({
    method: 'PUT',
    path: '/api/admin/imports/:id/columns',
    summary: 'Match the columns of a checked file to ours and check it again',
    access: 'catalogue',
    params: UuidParams,
    body: z.strictObject({
      columns: z.record(z.string().max(COLUMN_NAME_MAX), z.string().max(COLUMN_NAME_MAX).nullable()),
    }),
    status: 202,
    response: ImportJob,
  }),
  importTemplate: endpoint({
    method: 'GET',
    path: '/api/admin/imports/template',
    summary: 'A template file with every column and one example phone',
    access: 'catalogue',
    response: CsvFile,
  }),
  refusedRows: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/refused',
    summary: 'The rejected rows of an import with their reasons, as a file to correct and import again',
    access: 'catalogue',
    params: UuidParams,
    response: CsvFile,
  }),
  applyImport: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/apply',
    summary: 'Import a checked file as a background job',
    access: 'catalogue',
    params: UuidParams,
    query: z.object({
      /** Also replaces manual values. */
      replaceEdits: z.enum(['true', 'false'], 'Use true or false.').default('false'),
    }),
    status: 202,
    response: ImportJob,
  }),
};
