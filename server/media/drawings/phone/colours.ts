import { hash } from '#contract/media/hash.ts';
import { fromHex, type Oklch, toHex } from './oklch.ts';

/**
 * Derives the body's colour from the maker's name for it. In English the last colour word decides ('Marshmallow Blue'
 * is a blue), and the words before it shade it.
 */

/** Names that do not mean what their words say. */
const PHRASES = new Map(
  Object.entries({
    'rose gold': '#e2bcae',
    'space gray': '#56575b',
    'space grey': '#56575b',
    'natural titanium': '#b5ada1',
    'desert titanium': '#c3a890',
    'white titanium': '#dedcd6',
    'blue titanium': '#434c5b',
    'black titanium': '#3b3a39',
    'silver shadow': '#b4b6ba',
    'blue shadow': '#3f4d68',
    'gray shadow': '#77787a',
    'titanium gray': '#8e8b87',
    'titanium grey': '#8e8b87',
    'sierra blue': '#9db7cf',
    'pacific blue': '#3f5664',
    'alpine green': '#53624f',
    'deep purple': '#5a5063',
    'cosmic orange': '#e07b3c',
    'viva magenta': '#b3284f',
    'peach fuzz': '#f5b895',
    'product red': '#b3232f',
    '(product)red': '#b3232f',
  }),
);

/** Colour words; one word is enough, so 'Emerald', 'Obsidian' and 'Bay' are here too. */
const WORDS: Record<string, string> = {
  '#2b2b2e': 'black obsidian onyx jet ebony ink shadow eclipse raven void dark noir coal asphalt prism',
  '#252b34': 'midnight night galaxy',
  '#4a4b4f': 'graphite charcoal carbon gunmetal thunder storm stormy',
  '#8d8e90': 'gray grey slate ash stone iron fog smoke pebble cement rock meteor lunar',
  '#7d827c': 'hazel',
  '#aaa59c': 'titanium',
  '#c9cace': 'silver platinum chrome aluminium steel mirror mercury metal metallic',
  '#efedea': 'white snow chalk ceramic cotton cloud pearl milk daisy lily',
  '#e9e3d8': 'porcelain ivory starlight moonlight cream marshmallow vanilla latte linen oat',
  '#cfe1ec': 'ice icy arctic glacier frost crystal',
  '#4d78ad': 'blue ocean sea marine denim wave river lake blues',
  '#2c3f63': 'navy sapphire',
  '#3a5fb0': 'cobalt indigo',
  '#8c9be0': 'ultramarine',
  '#93bfe4': 'sky bay azure celestial horizon aurora',
  '#6fb6bd': 'aqua cyan turquoise lagoon',
  '#4c8a8a': 'teal peacock',
  '#5d7f68': 'green forest pine jungle basil fern leaf',
  '#3f7560': 'emerald jade malachite',
  '#7d8058': 'olive moss khaki',
  '#b2dcc6': 'mint aloe wintergreen spearmint pistachio',
  '#a9b79f': 'sage bamboo eucalyptus',
  '#dfe4b4': 'lemongrass',
  '#c3d96b': 'lime neon',
  '#84709f': 'purple violet amethyst plum grape cosmic nebula',
  '#c4b5dd': 'lavender lilac orchid mauve iris wisteria',
  '#edbcc4': 'pink rose blush peony sakura petal flamingo bora bubblegum',
  '#f3b8a0': 'peach apricot nude',
  '#ec8b7b': 'coral salmon',
  '#b03a3f': 'red crimson scarlet ruby cherry lava maple flame',
  '#6f2f3c': 'maroon burgundy wine',
  '#b8336a': 'magenta fuchsia raspberry',
  '#de7f45': 'orange tangerine sunset sunrise saffron fire clay terracotta',
  '#a96f4c': 'copper bronze amber rust sienna',
  '#e9cf6e': 'yellow lemon sunshine sun honey mango butter',
  '#d9c092': 'gold golden champagne',
  '#d9c8ac': 'sand beige desert dune sandstone almond wheat',
  '#7d5b48': 'brown coffee mocha caramel cocoa walnut chocolate leather tan',
};

const PALE =
  'ice icy iced light pale pastel baby mist misty cloud frost frosted arctic glacier marshmallow powder milky';
const DEEP = 'dark deep midnight night space stormy storm volcanic royal';
const MUTED = 'titanium metal metallic mist misty dusty smoky ash stone matte';

const COLOUR_OF = new Map(Object.entries(WORDS).flatMap(([hex, words]) => words.split(' ').map((word) => [word, hex])));
const SHORT_COLOURS = ['black', 'white', 'silver', 'gray', 'grey', 'blue', 'green', 'purple', 'pink', 'red', 'gold'];
const [PALE_WORDS, DEEP_WORDS, MUTED_WORDS] = [PALE, DEEP, MUTED].map((words) => new Set(words.split(' '))) as [
  Set<string>,
  Set<string>,
  Set<string>,
];

const GRAPHITES = ['#47484c', '#3f444b', '#504c49', '#45494a'];

/** The colours for the parts of one body. */
export interface Finish {
  body: Oklch;
  light: string;
  dark: string;
  /** The frame, never so light or dark that it disappears against the page. */
  edge: string;
  /** A raised camera plate, distinct from the back. */
  plate: string;
}

/** Draws a phone in its most vivid colour, because two thirds of the first ones listed are black. */
export function bodyColour(colours: readonly string[], id: string): Oklch {
  let shown: { colour: Oklch; spread: number } | null = null;
  for (const name of colours) {
    const colour = namedColour(name.toLowerCase());
    const spread = colour ? channelSpread(colour) : 0;
    if (colour && (!shown || spread > shown.spread + CLEARLY_LIVELIER)) shown = { colour, spread };
  }
  return shown?.colour ?? fromHex(GRAPHITES[hash(id) % GRAPHITES.length] ?? '#47484c');
}

/** The swatch for a colour's name; null if it contains no known word. */
export function swatchOf(name: string): string | null {
  const colour = namedColour(name.toLowerCase());
  return colour && toHex(colour);
}

/** If colours are about equally vivid, the maker's first one wins. */
const CLEARLY_LIVELIER = 14;

function channelSpread(colour: Oklch): number {
  const bits = Number.parseInt(toHex(colour).slice(1), 16);
  const channels = [bits >> 16, (bits >> 8) & 255, bits & 255];
  return Math.max(...channels) - Math.min(...channels);
}

export function finishOf(colours: readonly string[], id: string): Finish {
  const body = bodyColour(colours, id);
  const shade = (l: number, c = 1) => toHex({ l: clamp(body.l + l, 0.16, 0.97), c: body.c * c, h: body.h });
  return {
    body,
    light: shade(0.03),
    dark: shade(-0.06),
    edge: toHex({ l: clamp(body.l * 0.9, 0.47, 0.76), c: body.c * 0.7, h: body.h }),
    plate: shade(body.l < 0.4 ? 0.07 : -0.08),
  };
}

function namedColour(name: string): Oklch | null {
  const phrase = PHRASES.get(name);
  if (phrase) return fromHex(phrase);
  const words = name.match(/[a-z]+/g) ?? [];
  const parts = words.flatMap(splitCompound);
  const settling = parts.findLastIndex((word) => COLOUR_OF.has(word) && !isOnlyShade(word, parts));
  const hex = COLOUR_OF.get(parts[settling] ?? '');
  if (!hex) return null;
  return shaded(
    fromHex(hex),
    parts.filter((_, index) => index !== settling),
  );
}

/** Splits names that a maker wrote as one word: 'Iceblue', 'Blueblack'. */
function splitCompound(word: string): string[] {
  if (COLOUR_OF.has(word)) return [word];
  const end = SHORT_COLOURS.find((colour) => word.endsWith(colour));
  return end ? [word.slice(0, -end.length), end] : [word];
}

/** In 'Blue Titanium' the metal shades the blue; in 'Titanium' it is the colour. */
function isOnlyShade(word: string, parts: string[]): boolean {
  return MUTED_WORDS.has(word) && parts.some((other) => other !== word && COLOUR_OF.has(other));
}

function shaded(base: Oklch, words: string[]): Oklch {
  const shade = { ...base };
  for (const word of words) {
    if (PALE_WORDS.has(word)) {
      shade.l += (0.94 - shade.l) * 0.55;
      shade.c *= 0.6;
    }
    if (DEEP_WORDS.has(word)) shade.l *= 0.78;
    if (MUTED_WORDS.has(word)) shade.c *= 0.55;
  }
  return shade;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
