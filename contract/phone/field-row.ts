import type { Dimensions, Lens, Offer, PhonePicture, Pixels, Variant, VideoMode } from './phone.ts';

/** The properties of a row of the field table; the rows are in fields/. */

/** Groups of specification sheet, comparison and form, in display order. */
export const FIELD_GROUPS = {
  basics: { title: 'Price', formTitle: 'Basics' },
  variants: { title: 'Variants' },
  display: { title: 'Display' },
  performance: { title: 'Performance' },
  cameras: { title: 'Cameras' },
  battery: { title: 'Battery' },
  body: { title: 'Body' },
  connections: { title: 'Connections' },
} as const satisfies Record<string, { title: string; formTitle?: string }>;

export type FieldGroup = keyof typeof FIELD_GROUPS;
export const FIELD_GROUP_NAMES = Object.keys(FIELD_GROUPS) as FieldGroup[];

/** The type of a known value by kind of field. */
export interface KnownValues {
  text: string;
  date: string;
  /** A UTC timestamp. */
  moment: string;
  number: number;
  'yes-no': boolean;
  choice: string;
  choices: string[];
  words: string[];
  bands: number[];
  videos: VideoMode[];
  pixels: Pixels;
  sides: Dimensions;
  lenses: Lens[];
  variants: Variant[];
  offers: Offer[];
  pictures: PhonePicture[];
  brand: string;
}

export type FieldKind = keyof KnownValues;

/** Options that only one kind of field has. */
interface KindOptions {
  text: {
    max: number;
    pattern?: { test: RegExp; message: string };
    /** Required; its empty value is an empty string. */
    required?: true;
  };
  date: unknown;
  moment: unknown;
  number: NumberOptions;
  'yes-no': unknown;
  choice: {
    /** The values with their labels. */
    choices: Readonly<Record<string, string>>;
    /** The default, for fields that every phone has. */
    fallback?: string;
    /** The form's label for no choice. */
    none?: string;
    /** Also accepts other names, such as a store's. */
    isOpen?: true;
  };
  /** Several values of a fixed list; an empty list means unknown. */
  choices: { choices: Readonly<Record<string, string>> };
  /** Mobile network bands by number, written with a letter: `n78`. */
  bands: { prefix: string; max: number };
  videos: { max: number };
  words: { each: string; max: number; maxLength: number };
  pixels: unknown;
  sides: unknown;
  lenses: { max: number };
  variants: { max: number };
  offers: { max: number };
  pictures: { max: number };
  brand: unknown;
}

export interface NumberOptions {
  /** Absent for versions. */
  unit?: string;
  /** Wide enough for every phone ever sold, narrow enough to catch a misplaced decimal point. */
  min: number;
  max: number;
  integer?: true;
  /** The range allowed in the default catalogue: smartphones sold since 2019. */
  usual?: { from: number; to: number } | { among: readonly number[] };
}

export type Better = 'higher' | 'lower';

/** A single figure counts as better from this share of the larger one; smaller differences do not matter. */
export const BETTER_SHARE = 0.1;

/**
 * A value as comparable numbers. Most have one; an IP rating has two that cannot be offset. Null in the list is an
 * unpublished part; null instead of it an unpublished figure.
 */
export type Figures = readonly (number | null)[] | null;

/** How a value appears on the specification sheet and in comparisons. */
export interface Appearance {
  label: string;
  /** A short label below the group's title: `Size` of the display. */
  short?: string;
  /** Its label on the sheet, or false to leave it out; default `short`. */
  sheet?: string | false;
  /** The same for the comparison. */
  compare?: string | false;
  /** Its label in the short comparison of an article; left out by default. */
  brief?: string;
  /** Which direction is better in a comparison; for yes or no, yes is. */
  better?: Better;
  /** Smaller differences do not count; by default all do. */
  betterFrom?: number;
  /** Whether the comparison shows it as a bar. */
  bar?: true;
  /** Whether cards in lists contain it. */
  onCard?: true;
}

export type FieldRow<Kind extends FieldKind = FieldKind> = {
  [K in Kind]: Appearance &
    KindOptions[K] & {
      kind: K;
      group: FieldGroup;
      /** What messages call it if the label does not fit: `The price must be at most …`. */
      subject?: string;
      /** Its CSV column. `meaning` is shown in docs/import.md, which describes choices and yes/no automatically. */
      csv?: { column: string; example?: string; meaning?: string };
      hint?: string;
      placeholder?: string;
      /** Formats the value; each kind has a default. */
      text?: (value: KnownValues[K]) => string;
      /** The numbers to compare, if one value can be better. */
      figures?: (value: KnownValues[K]) => Figures;
      /** Shown only for foldables. */
      ofFoldables?: true;
    };
}[Kind];

/** The value type of a field, derived from its row. */
export type ValueOf<Row> = Row extends { kind: 'choice'; choices: infer Choices; fallback: string }
  ? keyof Choices
  : Row extends { kind: 'choice'; isOpen: true }
    ? string | null
    : Row extends { kind: 'choice'; choices: infer Choices }
      ? keyof Choices | null
      : Row extends { kind: 'text'; required: true }
        ? string
        : Row extends { kind: 'choices'; choices: infer Choices }
          ? (keyof Choices)[]
          : Row extends { kind: infer Kind extends ListKind | 'brand' }
            ? KnownValues[Kind]
            : Row extends { kind: infer Kind extends FieldKind }
              ? KnownValues[Kind] | null
              : never;

/** Kinds whose empty value is an empty list. */
export type ListKind = 'words' | 'choices' | 'bands' | 'videos' | 'lenses' | 'variants' | 'offers' | 'pictures';
