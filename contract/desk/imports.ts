import { z } from 'zod';
import { NamedActor } from '../admin-products.ts';
import { endpoint } from '../endpoint.ts';
import { PartialDateField, TimestampField, textLine, UuidParams } from '../fields.ts';
import { MEGABYTE } from '../limits.ts';
import { FIGURE_SOURCE_NAMES } from '../phone/sources.ts';
import { CsvFile } from './shapes.ts';

/** Files on their way into the catalogue: checked first, brought in when somebody has looked. */

/** Of a column's name in a file. */
const COLUMN_NAME_MAX = 200;

/** An import file, bytes. */
export const IMPORT_FILE_MAX = 50 * MEGABYTE;

export const IMPORT_STATES = ['reading', 'checked', 'writing', 'done', 'failed'] as const;

const NamedRef = z.object({ id: z.string(), name: z.string() });

/** What a file does to the price of one variant. */
export const ImportedPrice = NamedRef.extend({
  ram: z.number().nullable(),
  /** Null for the price of a phone without variants. */
  storage: z.number().nullable(),
  before: z.int().nullable(),
  after: z.int().nullable(),
  /** The day of the price, as exactly as known. */
  at: PartialDateField.nullable(),
  /** The file named no variant, so that it is taken for the price of the cheapest. */
  isBare: z.boolean(),
});

/** A figure that a person entered, for which the file has another. */
export const KeptFigure = NamedRef.extend({
  field: z.string(),
  /** Both in words. */
  ours: z.string(),
  theirs: z.string(),
  source: z.enum(FIGURE_SOURCE_NAMES),
  /** When it was entered. */
  at: PartialDateField,
});

/** A file on its way into the catalogue. */
export const ImportJob = z.object({
  id: z.uuid(),
  filename: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Of the rows in this state. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Why it failed, as text. */
  error: z.string().nullable(),
  /** What it would do (checked) or did (done); the lists hold at most 200 each, the counts are whole. */
  result: z
    .object({
      layout: z.string().nullable(),
      /** Which of our columns each column of the file is taken for; empty where its layout is not ours. */
      columns: z
        .array(z.object({ theirs: z.string(), ours: z.string().nullable(), samples: z.array(z.string()) }))
        .default([]),
      /** How the file was read, where a person should know. */
      notes: z.array(z.string()).default([]),
      counts: z.object({
        created: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        refused: z.int(),
        newBrands: z.int(),
        /** Missing in results of versions before it was counted. */
        prices: z.int().default(0),
        kept: z.int().default(0),
      }),
      newBrands: z.array(NamedRef),
      created: z.array(NamedRef),
      changed: z.array(
        NamedRef.extend({
          fields: z.array(z.string()),
          /** Old and new in words; null for not known. Missing in results of versions before. */
          steps: z
            .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
            .default([]),
        }),
      ),
      /** Whether the refused rows can be had as a file. */
      hasRefusedFile: z.boolean().default(false),
      /** Every price that the file tells, at most 5,000: what it was and what it becomes. */
      prices: z.array(ImportedPrice).default([]),
      /** What stays as a person entered it, unless the file is brought in with `replaceEdits`. */
      kept: z.array(KeptFigure).default([]),
      problems: z.array(z.object({ row: z.int(), name: z.string().nullable(), reason: z.string() })),
    })
    .nullable(),
  startedAt: TimestampField,
});

/** One among others: what it would do or did is requested by its id. */
export const ImportJobSummary = ImportJob.omit({ result: true }).extend({
  /** Who sent it, or brought it in. */
  actor: NamedActor,
});

export type ImportJob = z.infer<typeof ImportJob>;
export type ImportJobSummary = z.infer<typeof ImportJobSummary>;

export const imports = {
  imports: endpoint({
    method: 'GET',
    path: '/api/admin/imports',
    summary: 'The last imports of anybody, newest first: the one that runs, those that wait, and what became of others',
    access: 'catalogue',
    response: z.array(ImportJobSummary),
  }),
  startImport: endpoint({
    method: 'POST',
    path: '/api/admin/imports',
    summary: 'Send a file of phones to be checked; nothing is written yet. The body is the file itself',
    access: 'catalogue',
    query: z.object({ filename: textLine('The file name', 1, 200) }),
    status: 202,
    response: ImportJob,
  }),
  importJob: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id',
    summary: 'How far an import has come',
    access: 'catalogue',
    params: UuidParams,
    response: ImportJob,
  }),
  mapColumns: endpoint({
    method: 'PUT',
    path: '/api/admin/imports/:id/columns',
    summary: 'Choose which of our columns each column of a checked file is; it is checked again',
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
    summary: 'A file with every column and one phone as an example, to be filled in',
    access: 'catalogue',
    response: CsvFile,
  }),
  refusedRows: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/refused',
    summary: 'The refused rows of an import as a file with the reason beside each, to be corrected and sent again',
    access: 'catalogue',
    params: UuidParams,
    response: CsvFile,
  }),
  applyImport: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/apply',
    summary: 'Bring a checked file into the catalogue, some hundred phones at a time',
    access: 'catalogue',
    params: UuidParams,
    query: z.object({
      /** Take the file's figures also where a person entered another one. */
      replaceEdits: z.enum(['true', 'false'], 'Use true or false.').default('false'),
    }),
    status: 202,
    response: ImportJob,
  }),
};
