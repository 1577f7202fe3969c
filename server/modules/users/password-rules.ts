import { readFileSync } from 'node:fs';
import { accountErrors } from '#contract/errors/texts.ts';
import { invalidFields } from '#server/http/response/http-error.ts';

let list: string | undefined;

/** A few thousand common passwords, one per line, read on first use. */
function commonPasswords(): string {
  list ??= `\n${readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')}`;
  return list;
}

/** Why the password is too weak, or null. */
export function passwordWeakness(password: string, owner: { name: string; email: string }): string | null {
  const typed = password.normalize('NFKC').toLowerCase();
  if (new Set(typed).size < 3 || (!/\n/.test(typed) && commonPasswords().includes(`\n${typed}\n`)))
    return accountErrors.commonPassword;
  const [mailbox = ''] = owner.email.split('@');
  const own = [owner.email, mailbox, owner.name, `handset${mailbox}`, 'handset'].map(lettersAndDigits);
  if (own.includes(lettersAndDigits(typed)) || own.includes(lettersAndDigits(typed).replace(/\d+$/, '')))
    return accountErrors.guessablePassword;
  return null;
}

export function assertStrongPassword(password: string, owner: { name: string; email: string }, field: string): void {
  const reason = passwordWeakness(password, owner);
  if (reason) throw invalidFields({ [field]: reason });
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
