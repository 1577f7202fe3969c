import { z } from 'zod';
import { ProductCard } from '../product.ts';
import { SCORE_PART_KEYS } from './parts.ts';

/** What is typical of a price class: the middle score and the middle of each part, in their order; null where it has fewer than five phones. */
const Typical = z.object({
  total: z.int().nullable(),
  parts: z.array(z.int().nullable()).length(SCORE_PART_KEYS.length),
});

/** Why a phone has its place in a list, in one or two sentences. */
export const Place = z.object({ id: z.string(), typical: Typical, reason: z.string() });
export type Place = z.infer<typeof Place>;

/** Where a phone stands at its price, in figures and in words that follow from them. */
export const Verdict = z.object({
  /** The phones on sale it is compared with; null where it has no price. */
  class: z.object({ from: z.int(), to: z.int(), percent: z.int(), phones: z.int() }).nullable(),
  middle: Typical,
  /** One sentence; null where nothing can be said. */
  summary: z.string().nullable(),
  for: z.array(z.string()),
  against: z.array(z.string()),
  /**
   * Three phones on sale to look at instead, each with how it differs: better scored ones of the class, of a
   * discontinued phone what replaced it, then those most like it.
   */
  instead: z.array(z.object({ product: ProductCard, why: z.string() })),
  /** Single figures among the phones of the class that publish them. */
  standing: z.array(
    z.object({
      key: z.string(),
      /** In per cent of those phones; those that equal it are neither. */
      better: z.int(),
      same: z.int(),
      worse: z.int(),
      /** The typical figure, with its unit. */
      typical: z.string(),
      tone: z.enum(['better', 'typical', 'worse']),
      /** `Bigger than most` */
      text: z.string(),
    }),
  ),
});
export type Verdict = z.infer<typeof Verdict>;
