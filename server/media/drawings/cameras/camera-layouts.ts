import type { CameraLayout } from '#contract/phone/phone.ts';
import { type Model, type ModelRule, matchesRule } from '#server/media/drawings/phone/drawable-phone.ts';

/** How a brand arranges its rear cameras. */
export interface CameraStyle {
  layout: CameraLayout;
  /**
   * What the lenses sit on: nothing, or a plate in the body's colour, black glass, or the frame's metal. A bar can also
   * be a `visor` from edge to edge, an inset `pill`, or a `plateau` across the top of the back.
   */
  plate: 'bare' | 'body' | 'glass' | 'metal' | 'visor' | 'pill' | 'plateau';
  align: 'left' | 'centre';
  /** Radius of the main lens with its ring, in millimetres. */
  lens: number;
  /** All lenses have the same ring size. */
  uniform?: boolean;
}

type StyleRule = ModelRule & Pick<CameraStyle, 'layout'> & Partial<CameraStyle>;

interface Maker {
  /** Matches every phone that one of the rules matches, so that other phones skip the rules. */
  named: RegExp;
  rules: StyleRule[];
}

/** The first match wins, so specific models come before general ones. */
const MAKERS: Maker[] = [
  {
    named: /iphone/,
    rules: [
      { match: /iphone 17 pro/, layout: 'bar', plate: 'plateau', lens: 7.4, uniform: true },
      { match: /iphone (17 )?air/, layout: 'bar', plate: 'plateau', lens: 7.2 },
      { match: /iphone 1[1-6] pro/, layout: 'triangle', plate: 'body', lens: 7.3, uniform: true },
      { match: /iphone 1\de/, layout: 'single', lens: 6.6 },
      { match: /iphone 1[67]/, layout: 'pill', plate: 'body', lens: 7.2, uniform: true },
      { match: /iphone 1[345]/, layout: 'corner', plate: 'body', lens: 7, uniform: true },
      { match: /iphone 1[12]/, layout: 'square', plate: 'body', lens: 6.4, uniform: true },
      { match: /iphone xs?\b/, layout: 'pill', plate: 'body', lens: 5, uniform: true },
      { match: /iphone [78] plus/, layout: 'row', plate: 'body', lens: 4.2, uniform: true },
      { match: /iphone/, layout: 'single', lens: 4.6 },
    ],
  },
  {
    named: /^samsung|galaxy/,
    rules: [
      { match: /galaxy z fold/, layout: 'column', plate: 'body', lens: 5.6, uniform: true },
      { match: /galaxy a(36|56)/, layout: 'pill', plate: 'glass', lens: 5.6 },
      { match: /galaxy a80/, layout: 'row', plate: 'metal', align: 'centre', lens: 4.6, uniform: true },
      { match: /^samsung.* ultra/, since: 2022, layout: 'column', lens: 6.7, uniform: true },
      { match: /galaxy s2[12]/, layout: 'column', plate: 'metal', lens: 5.8, uniform: true },
      {
        match: /galaxy (s10|note ?(8|9|10))/,
        layout: 'row',
        plate: 'glass',
        align: 'centre',
        lens: 4.4,
        uniform: true,
      },
      { match: /^samsung/, since: 2022, layout: 'column', lens: 5.6, uniform: true },
      { match: /^samsung/, since: 2020, lenses: 3, layout: 'square', plate: 'glass', lens: 4.8 },
      { match: /^samsung/, since: 2018, lenses: 2, layout: 'column', plate: 'bare', lens: 4 },
      { match: /^samsung/, layout: 'single', align: 'centre', lens: 5 },
    ],
  },
  {
    named: /pixel/,
    rules: [
      { match: /pixel (9|10)a/, layout: 'row', plate: 'glass', lens: 4.8, uniform: true },
      { match: /pixel .*fold/, layout: 'square', plate: 'glass', lens: 4.8 },
      { match: /pixel (9|1\d)/, layout: 'bar', plate: 'pill', lens: 5.8, uniform: true },
      { match: /pixel [678]/, layout: 'bar', plate: 'visor', lens: 5, uniform: true },
      { match: /pixel [45]/, layout: 'square', plate: 'glass', lens: 4.6 },
      { match: /pixel/, layout: 'single', lens: 4.4 },
    ],
  },
  {
    named: /oneplus/,
    rules: [
      { match: /oneplus open/, layout: 'ring', plate: 'metal', align: 'centre', lens: 6.4 },
      { match: /oneplus (1[1-3]r?\b(?!s)|ace [23])/, layout: 'ring', plate: 'metal', lens: 6.2, uniform: true },
      { match: /oneplus (13[st]|1[4-9])/, layout: 'square', plate: 'body', lens: 6 },
      { match: /oneplus (9|10)/, layout: 'square', plate: 'metal', lens: 5.8 },
      { match: /oneplus 7t\b(?! pro)/, layout: 'ring', plate: 'glass', align: 'centre', lens: 4.8, uniform: true },
      { match: /oneplus [678]/, layout: 'pill', plate: 'glass', align: 'centre', lens: 4.4, uniform: true },
      { match: /oneplus nord [45]/, layout: 'row', plate: 'bare', lens: 6.6, uniform: true },
      { match: /oneplus nord (2|ce ?2)/, layout: 'pill', plate: 'glass', lens: 5.4 },
      { match: /oneplus nord/, since: 2022, layout: 'column', lens: 7.6 },
      { match: /oneplus nord/, layout: 'pill', plate: 'glass', lens: 4.6 },
    ],
  },
  {
    named: /nothing|cmf/,
    rules: [
      { match: /nothing phone \(3\)|cmf phone 2/, layout: 'triangle', plate: 'bare', lens: 6.6 },
      { match: /nothing phone \(?[23]a/, layout: 'row', plate: 'pill', align: 'centre', lens: 7, uniform: true },
      { match: /^nothing/, layout: 'column', lens: 7, uniform: true },
      { match: /cmf phone/, layout: 'pill', plate: 'body', lens: 6, uniform: true },
    ],
  },
  {
    named: /xiaomi|redmi|poco|mi 11/,
    rules: [
      { match: /xiaomi 1[2-9]s? ultra/, layout: 'ring', plate: 'glass', align: 'centre', lens: 6.9, uniform: true },
      { match: /xiaomi 1[3-9]/, layout: 'square', plate: 'body', lens: 6.6, uniform: true },
      { match: /xiaomi 1[12]|\bmi 11/, layout: 'pill', plate: 'body', lens: 6.6 },
      { match: /redmi note 14/, layout: 'square', plate: 'body', align: 'centre', lens: 5.8 },
      { match: /redmi note 1[23]/, layout: 'square', plate: 'bare', lens: 6.8 },
      { match: /redmi note 1[01]/, layout: 'pill', plate: 'glass', lens: 6.4 },
      { match: /redmi note 9|poco (x2|m2 pro)/, layout: 'square', plate: 'glass', align: 'centre', lens: 4.6 },
      { match: /redmi note [78]|redmi [78]/, layout: 'pill', plate: 'glass', lens: 4.4 },
      { match: /redmi|poco/, since: 2022, layout: 'column', lens: 6.8 },
      { match: /redmi|poco/, since: 2020, layout: 'square', plate: 'glass', lens: 5.2 },
    ],
  },
  {
    named: /^(vivo|iqoo)/,
    rules: [
      { match: /^vivo x(9\d|1\d\d|2\d\d)/, layout: 'ring', plate: 'metal', align: 'centre', lens: 6.6 },
      { match: /^vivo v([45]\d)/, layout: 'pill', plate: 'body', lens: 7.4, uniform: true },
      { match: /^vivo v(2[5-9]|3\d)/, layout: 'square', plate: 'body', lens: 6.6 },
      { match: /^(vivo|iqoo)/, since: 2022, layout: 'column', lens: 7.6, uniform: true },
      { match: /^(vivo|iqoo)/, since: 2020, lenses: 2, layout: 'pill', plate: 'glass', lens: 5.2 },
    ],
  },
  {
    named: /^(oppo|realme|narzo)/,
    rules: [
      { match: /^oppo find x[6-9]/, layout: 'ring', plate: 'metal', align: 'centre', lens: 6.8 },
      { match: /^oppo reno ?(8|9|1[01])/, layout: 'pill', plate: 'glass', lens: 7.2 },
      { match: /^oppo reno ?12/, layout: 'pill', plate: 'glass', lens: 6 },
      { match: /^oppo reno ?1[2-9]/, layout: 'square', plate: 'body', lens: 6.4 },
      { match: /^oppo/, since: 2022, layout: 'column', lens: 7.4, uniform: true },
      {
        match: /^realme (p\d|1[1-4]).* pro|^realme 1[1-4]\b/,
        layout: 'ring',
        plate: 'metal',
        align: 'centre',
        lens: 6.2,
      },
      { match: /^realme gt [67]/, layout: 'square', plate: 'body', lens: 6.2 },
      { match: /^(realme|narzo)/, since: 2022, layout: 'column', lens: 7.4, uniform: true },
      { match: /^(oppo|realme)/, since: 2020, lenses: 3, layout: 'square', plate: 'glass', lens: 5 },
    ],
  },
  {
    named: /^motorola/,
    rules: [
      { match: /^motorola.*(edge [456]\d|moto g\d+)/, since: 2022, layout: 'square', plate: 'body', lens: 6.6 },
      { match: /^motorola/, since: 2018, until: 2019, layout: 'ring', plate: 'glass', align: 'centre', lens: 4.4 },
      { match: /^motorola/, since: 2020, layout: 'pill', plate: 'glass', lens: 4.8 },
    ],
  },
  {
    named: /^(honor|huawei)/,
    rules: [
      { match: /^honor.*magic/, layout: 'ring', plate: 'metal', align: 'centre', lens: 6.4 },
      { match: /^honor/, since: 2023, layout: 'ring', plate: 'metal', lens: 6 },
      { match: /^huawei mate (20|x)/, layout: 'square', plate: 'glass', align: 'centre', lens: 4.8 },
      { match: /^huawei mate/, layout: 'ring', plate: 'glass', align: 'centre', lens: 5.4 },
    ],
  },
  {
    named: /^(nokia|sony|lava|lg|asus|tecno|infinix)/,
    rules: [
      {
        match: /^nokia/,
        since: 2019,
        until: 2022,
        lenses: 2,
        layout: 'ring',
        plate: 'glass',
        align: 'centre',
        lens: 4.2,
      },
      { match: /^sony/, since: 2019, lenses: 2, layout: 'pill', plate: 'body', lens: 4.8, uniform: true },
      { match: /^lava agni 3/, layout: 'row', plate: 'glass', lens: 5.6 },
      { match: /^lg wing/, layout: 'row', plate: 'glass', lens: 5 },
      { match: /^asus.*rog/, layout: 'row', plate: 'glass', lens: 6 },
      { match: /^asus.*zenfone (8|9|1\d)/, layout: 'column', lens: 7.6, uniform: true },
      {
        match: /^(tecno|infinix).*(camon|zero|gt|phantom|note [45]\d)/,
        since: 2023,
        layout: 'ring',
        plate: 'metal',
        lens: 6,
      },
    ],
  },
];

/** For brands without a rule of their own. */
const ANY_MAKER: StyleRule[] = [
  { since: 2022, lenses: 4, layout: 'square', plate: 'body', lens: 6 },
  { since: 2022, lenses: 2, layout: 'column', lens: 6.4 },
  { since: 2020, lenses: 3, layout: 'square', plate: 'glass', lens: 5 },
  { since: 2017, lenses: 2, layout: 'pill', plate: 'glass', lens: 4.4 },
  { since: 2020, layout: 'single', lens: 5.4 },
  { until: 2016, layout: 'single', align: 'centre', lens: 4.6 },
  { layout: 'single', lens: 4.6 },
];

/** Layout names that people use loosely: an iPhone Pro's triangle is called a square. */
const RELATED_LAYOUTS: Partial<Record<CameraLayout, CameraLayout[]>> = {
  square: ['triangle', 'corner'],
  corner: ['square', 'triangle'],
  column: ['pill'],
  pill: ['column'],
};

const DEFAULTS: Record<CameraLayout, Omit<CameraStyle, 'layout' | 'lens'>> = {
  column: { plate: 'bare', align: 'left' },
  square: { plate: 'body', align: 'left' },
  ring: { plate: 'metal', align: 'centre' },
  bar: { plate: 'visor', align: 'left' },
  triangle: { plate: 'body', align: 'left' },
  row: { plate: 'body', align: 'left' },
  single: { plate: 'bare', align: 'left' },
  pill: { plate: 'body', align: 'left' },
  corner: { plate: 'body', align: 'left' },
};

/** The layout that an editor chose, in this brand's style; otherwise the brand's own layout. */
export function cameraStyle(model: Model, named: CameraLayout | null): CameraStyle {
  const own = named ? makerRule(model, named) : usualRule(model);
  const layout = own?.layout ?? named ?? 'single';
  return {
    layout,
    plate: own?.plate ?? DEFAULTS[layout].plate,
    align: own?.align ?? (own ? 'left' : DEFAULTS[layout].align),
    lens: own?.lens ?? lensByYear(model.year),
    uniform: own?.uniform,
  };
}

function usualRule(model: Model): StyleRule | undefined {
  return makerRules(model)[0] ?? ANY_MAKER.find((rule) => matchesRule(rule, model));
}

/** This brand's version of the layout, if it has one; general rules do not count. */
function makerRule(model: Model, named: CameraLayout): StyleRule | undefined {
  return makerRules(model).find(
    ({ layout }, index) => layout === named || (index === 0 && RELATED_LAYOUTS[named]?.includes(layout)),
  );
}

function makerRules(model: Model): StyleRule[] {
  return MAKERS.filter(({ named }) => named.test(model.text)).flatMap(({ rules }) =>
    rules.filter((rule) => matchesRule(rule, model)),
  );
}

/** Sensors, and so their lenses, grew over the years. */
function lensByYear(year: number): number {
  if (year >= 2022) return 6.2;
  return year >= 2019 ? 5 : 4.4;
}
