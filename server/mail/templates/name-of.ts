import { holdsWebAddress } from '#contract/account/fields.ts';

const LENGTH_MAX = 40;
const OTHER_SIGNS = /[^\p{L}\p{M}\p{N} .'’-]+/gu;

/**
 * A name for use in mail. People choose their own names and can cause mail to strangers, so a name must not carry a
 * message.
 */
export function nameOf(name: string): string {
  const plain = name.normalize('NFKC').replaceAll(OTHER_SIGNS, ' ').replaceAll(/ +/g, ' ').trim();
  if (plain === '' || holdsWebAddress(name) || holdsWebAddress(plain)) return 'reader';
  const signs = [...plain];
  return signs.length <= LENGTH_MAX
    ? plain
    : `${signs
        .slice(0, LENGTH_MAX - 1)
        .join('')
        .trimEnd()}…`;
}
