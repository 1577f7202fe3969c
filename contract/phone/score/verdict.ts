import { z } from 'zod';
import { Dimensions } from '#contract/phone/phone.ts';
import { ProductCard } from '#contract/phone/product.ts';
import { TONES, WORD_TONES, type Word } from './noticeable.ts';
import { SCORE_PART_KEYS } from './parts.ts';

/**
 * What is typical of a price class: the median score and the median of each part, in order; null for fewer than five
 * phones.
 */
const Typical = z.object({
  total: z.int().nullable(),
  parts: z.array(z.int().nullable()).length(SCORE_PART_KEYS.length),
});

/** Why a phone has its position in a list, in one or two sentences. */
export const Place = z.object({ id: z.string(), typical: Typical, reason: z.string() });
export type Place = z.infer<typeof Place>;

/** How a phone compares at its price, in figures and sentences. */
export const Verdict = z.object({
  /** The price class it is compared with; null without a price. */
  class: z.object({ from: z.int(), to: z.int(), percent: z.int(), phones: z.int() }).nullable(),
  middle: Typical,
  /**
   * The word for each part at its price, in the order of SCORE_PARTS; null if nothing is typical. It says more or less
   * than `Typical` only if one of the part's figures does, so that key figures and words never contradict each other.
   */
  words: z.array(z.enum(Object.keys(WORD_TONES) as [Word, ...Word[]]).nullable()).length(SCORE_PART_KEYS.length),
  /** The typical size in its class for the same kind of fold, in millimetres; null if too few publish theirs. */
  size: Dimensions.nullable(),
  /** One sentence and its tone; null if there is nothing to say. */
  summary: z.string().nullable(),
  tone: z.enum(TONES).nullable(),
  for: z.array(z.string()),
  against: z.array(z.string()),
  /**
   * Three phones on sale to consider instead, with their differences: better scored ones of the class, successors of a
   * discontinued phone, then the most similar ones.
   */
  instead: z.array(z.object({ product: ProductCard, why: z.string() })),
  /** Single figures compared with those of the class that are published. */
  standing: z.array(
    z.object({
      key: z.string(),
      /** The percentage of those phones it beats; equal ones count for neither side. */
      better: z.int(),
      same: z.int(),
      worse: z.int(),
      /** With its unit. */
      typical: z.string(),
      tone: z.enum(TONES),
      /** `Bigger than most`, `Typical capacity` */
      text: z.string(),
    }),
  ),
});
export type Verdict = z.infer<typeof Verdict>;
