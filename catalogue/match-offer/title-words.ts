import { splitWords } from '#catalogue/search/split-words.ts';

/** A word of a title, and the part between separators it belongs to. */
export interface TitleWord {
  text: string;
  part: number;
}

export interface TitleWords {
  words: TitleWord[];
  /** By part: whether it is in brackets, and whether it directly follows a closing bracket. */
  isBracketed: boolean[];
  isAfterBracket: boolean[];
  /** By part: whether a comma or a line separates it, as features are. */
  isAside: boolean[];
}

const SEPARATOR = /[()[\]{}|,;:•·]|\s[-–—]+\s|\s\/\s/;
const ASIDE = /[|,;:•·]/;
const SPLIT = new RegExp(`(${SEPARATOR.source})`);

/** `Galaxy S24+ (Onyx Black, 8GB)` has three parts. */
export function titleWords(title: string): TitleWords {
  const words: TitleWord[] = [];
  const isBracketed: boolean[] = [];
  const isAfterBracket: boolean[] = [];
  const isAside: boolean[] = [];
  let before = '';
  for (const [at, piece] of plainTitle(title).split(SPLIT).entries()) {
    if (at % 2 === 1) {
      before = piece;
      continue;
    }
    const texts = splitWords(piece);
    if (texts.length === 0) continue;
    const part = isBracketed.push(before === '(' || before === '[') - 1;
    isAfterBracket.push(before === ')' || before === ']');
    isAside.push(ASIDE.test(before));
    for (const text of texts) words.push({ text, part });
  }
  return { words: withoutMakers(words), isBracketed, isAfterBracket, isAside };
}

/** `CMF by Nothing Phone 1` is not a Nothing Phone (1). */
function withoutMakers(words: TitleWord[]): TitleWord[] {
  const by = words.findIndex(({ text }) => text === 'by');
  return by < 1 || by > 2 || by + 1 >= words.length ? words : words.toSpliced(by, 2);
}

/** A plus sign in `5G+` or between spaces is not part of a name. */
function plainTitle(title: string): string {
  return title
    .replaceAll(' + ', ' | and ')
    .replaceAll(' & ', ' and ')
    .replace(/(?<=\b5g)\+/gi, '');
}
