import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Scripts that stand in the page itself, where a file would cost one more answer. The policy knows each by its hash. */
export const THEME_SCRIPT = scriptText('features/theme/theme-script.ts');
export const START_SCRIPT = scriptText('start-script.ts');

export const INLINE_SCRIPT_HASHES = [THEME_SCRIPT, START_SCRIPT].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
);

/** Both are JavaScript as they are; only their remarks and indentation stay behind. */
function scriptText(file: string): string {
  const source = readFileSync(new URL(`../../../app/${file}`, import.meta.url), 'utf8');
  return source
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
