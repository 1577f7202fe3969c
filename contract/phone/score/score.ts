import { z } from 'zod';
import { SlugField } from '#contract/fields.ts';
import { SCORE_PART_KEYS } from './parts.ts';

const Points = z.number().min(0).max(100);
const PartKey = z.enum(SCORE_PART_KEYS);

/** A phone's score with its calculation: the terms' points add up to their part, the weighted parts to the total. */
export const Score = z.object({
  /** Version of the formula. */
  version: z.int(),
  /** Null if a part other than value is. */
  total: z.int().nullable(),
  parts: z.array(
    z.object({
      key: PartKey,
      /** Null if less than 60% of it is published. */
      score: z.int().nullable(),
      weight: z.number(),
      /** The maximum of a part that rests on one published figure; absent if it makes no difference. */
      cap: z.int().optional(),
      terms: z.array(
        z.object({
          label: z.string(),
          value: z.string(),
          points: Points,
          of: Points,
          /** Unpublished: the points are those of the lowest quarter of its price class. */
          assumed: z.literal(true).optional(),
        }),
      ),
    }),
  ),
  /** Labels of unpublished terms. */
  unknown: z.array(z.string()),
});
export type Score = z.infer<typeof Score>;

/** The formula with its current scales. */
export const Scoring = z.object({
  version: z.int(),
  /** How many phones the scales are based on, and the earliest launch among them. */
  reference: z.object({ phones: z.int(), since: z.string() }),
  parts: z.array(
    z.object({
      key: PartKey,
      weight: z.number(),
      terms: z.array(z.object({ label: z.string(), of: z.number(), how: z.string(), scale: z.string().nullable() })),
    }),
  ),
  /** The typical score, without value, around each price. */
  usual: z.array(z.object({ price: z.int(), points: Points })),
  /** Slowest first. */
  chips: z.array(
    z.object({
      step: z.int(),
      reason: z.string(),
      chips: z.array(z.object({ name: z.string(), nanometres: z.number(), year: z.int() })),
    }),
  ),
  /** Example phones on sale: the best at some prices. */
  examples: z.array(SlugField),
});
export type Scoring = z.infer<typeof Scoring>;
