import { z } from 'zod';
import { SlugField } from '#contract/fields.ts';
import { SCORE_PART_KEYS } from './parts.ts';

const Points = z.number().min(0).max(100);
const PartKey = z.enum(SCORE_PART_KEYS);

/** A phone's score with its arithmetic: the points of the terms add up to their part, the parts by weight to the total. */
export const Score = z.object({
  /** Of the formula. */
  version: z.int(),
  /** Null where a part other than value is. */
  total: z.int().nullable(),
  parts: z.array(
    z.object({
      key: PartKey,
      /** Null where less than 60% of it is published. */
      score: z.int().nullable(),
      weight: z.number(),
      /** What it may have at most because it rests on one published figure; left out where that changes nothing. */
      cap: z.int().optional(),
      terms: z.array(
        z.object({
          label: z.string(),
          value: z.string(),
          points: Points,
          of: Points,
          /** Not published: the points are those of the lowest quarter of its price class. */
          assumed: z.literal(true).optional(),
        }),
      ),
    }),
  ),
  /** The labels of the terms that are not published. */
  unknown: z.array(z.string()),
});
export type Score = z.infer<typeof Score>;

/** The formula with the figures that it has at present. */
export const Scoring = z.object({
  version: z.int(),
  /** The phones that the scales are made from, and the launch they begin with. */
  reference: z.object({ phones: z.int(), since: z.string() }),
  parts: z.array(
    z.object({
      key: PartKey,
      weight: z.number(),
      terms: z.array(z.object({ label: z.string(), of: z.number(), how: z.string(), scale: z.string().nullable() })),
    }),
  ),
  /** What phones around a price usually reach in the parts other than value. */
  usual: z.array(z.object({ price: z.int(), points: Points })),
  /** Slowest first. */
  chips: z.array(
    z.object({
      step: z.int(),
      reason: z.string(),
      chips: z.array(z.object({ name: z.string(), nanometres: z.number(), year: z.int() })),
    }),
  ),
  /** Phones on sale to work the arithmetic out with: the best of some prices. */
  examples: z.array(SlugField),
});
export type Scoring = z.infer<typeof Scoring>;
