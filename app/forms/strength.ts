import { PASSWORD_MIN } from '#contract/limits.ts';

/** How hard a password is to guess, from 0 (rejected) to 4, with advice. */
export interface Strength {
  score: 0 | 1 | 2 | 3 | 4;
  label: string;
}

const STRENGTH_LABELS: Record<Strength['score'], string> = {
  0: `Too short: at least ${PASSWORD_MIN} characters`,
  1: 'Weak: easy to guess',
  2: 'Fair: longer is safer',
  3: 'Good',
  4: 'Strong',
};

/** Keyboard rows, the alphabet and the digits, checked forwards and backwards. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

export function strengthOf(password: string, personal: readonly string[] = []): Strength {
  if (password.length < PASSWORD_MIN) return { score: 0, label: STRENGTH_LABELS[0] };
  const bits = countUnpredictable(withoutPersonal(password.toLowerCase(), personal)) * bitsPerCharacter(password);
  const score = bits < 35 ? 1 : bits < 50 ? 2 : bits < 65 ? 3 : 4;
  return { score, label: STRENGTH_LABELS[score] };
}

/** The user's own name or address is easy to guess, so it does not count. */
function withoutPersonal(text: string, personal: readonly string[]): string {
  return personal
    .flatMap((item) => item.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3)
    .reduce((left, word) => left.replaceAll(word, ''), text);
}

/** Counts characters that do not follow from the one before. */
function countUnpredictable(text: string): number {
  const characters = [...text];
  const isNew = (character: string, at: number) => {
    const before = characters[at - 1];
    if (before === undefined) return true;
    return (
      before !== character && !RUNS.some((run) => run.includes(before + character) || run.includes(character + before))
    );
  };
  const unexpected = characters.filter(isNew).length;
  // `abcabcabc` has only three different characters.
  return Math.min(unexpected, new Set(characters).size * 2);
}

function bitsPerCharacter(password: string): number {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  return 2.5 + kinds;
}
