import type { Dimensions, Lens, Offer, PhonePicture, Pixels, Variant, VideoMode } from './phone.ts';

/** What a row of the field table may say; fields/ holds the rows. */

/** The groups of sheet, comparison and form, in their order. */
export const FIELD_GROUPS = {
  basics: { title: 'Price', formTitle: 'The phone' },
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

/** What a kind of field holds when it is known. */
export interface KnownValues {
  text: string;
  date: string;
  /** A UTC moment. */
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

/** What only rows of one kind have to say. */
interface KindOptions {
  text: {
    max: number;
    pattern?: { test: RegExp; message: string };
    /** Has to be there: its empty value is an empty text. */
    required?: true;
  };
  date: unknown;
  moment: unknown;
  number: NumberOptions;
  'yes-no': unknown;
  choice: {
    /** The values with what people call them. */
    choices: Readonly<Record<string, string>>;
    /** One that every phone has; it stands where nothing is said. */
    fallback?: string;
    /** How a form calls that none is chosen. */
    none?: string;
  };
  /** Several of a fixed list; none of them is known to be there while the list is empty. */
  choices: { choices: Readonly<Record<string, string>> };
  /** Bands of a mobile network by number, said with its letter: `n78`. */
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
  /** A version has none. */
  unit?: string;
  /** Wide enough for every phone ever sold, narrow enough to catch a slipped decimal point. */
  min: number;
  max: number;
  integer?: true;
  /** What the shipped catalogue may hold: smartphones sold since 2019. */
  usual?: { from: number; to: number } | { among: readonly number[] };
}

export type Better = 'higher' | 'lower';

/** A single figure is better only from this share of the larger one on: less decides nothing. */
export const BETTER_SHARE = 0.1;

/**
 * What a value says, as numbers that can be compared. Most have one; an IP rating has two that are not worth each
 * other. Null in a list is a part nobody published, null instead of it the whole figure.
 */
export type Figures = readonly (number | null)[] | null;

/** How a value appears on the specification sheet and beside those of other phones. */
export interface Appearance {
  label: string;
  /** Beneath its group's title, where that says half of the label: `Size` of the display. */
  short?: string;
  /** Its label on the sheet, or that it is not there; the short one by default. */
  sheet?: string | false;
  /** The same for the comparison. */
  compare?: string | false;
  /** Its label in the short comparison inside an article; not there by default. */
  brief?: string;
  /** Which way is better in a comparison; for yes or no it is yes. */
  better?: Better;
  /** Differences below this are none; any counts by default. */
  betterFrom?: number;
  /** Whether a bar shows its length beside the others'. */
  bar?: true;
  /** Whether every card in a list carries it. */
  onCard?: true;
}

export type FieldRow<Kind extends FieldKind = FieldKind> = {
  [K in Kind]: Appearance &
    KindOptions[K] & {
      kind: K;
      group: FieldGroup;
      /** What messages call it where the label does not read well: `The price is at most …`. */
      subject?: string;
      /** Its column in our CSV. `meaning` is said in docs/import.md; for choices, yes and no it says that itself. */
      csv?: { column: string; example?: string; meaning?: string };
      hint?: string;
      placeholder?: string;
      /** As somebody reads it; each kind has its own way. */
      text?: (value: KnownValues[K]) => string;
      /** What is compared where better means something. */
      figures?: (value: KnownValues[K]) => Figures;
      /** Said only of phones that fold. */
      ofFoldables?: true;
    };
}[Kind];

/** What a field holds by the row it is described with. */
export type ValueOf<Row> = Row extends { kind: 'choice'; choices: infer Choices; fallback: string }
  ? keyof Choices
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
