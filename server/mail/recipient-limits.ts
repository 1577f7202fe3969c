import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { Config } from '#server/config.ts';
import type { LimitedAction } from '#server/http/request/database-rate-limiter.ts';

/** Limits how much mail of all kinds strangers can cause to one mailbox, however many calls and networks they use. */
export function recipientLimits(
  { mailPerHour, mailPerDay }: Pick<Config, 'mailPerHour' | 'mailPerDay'>,
  address: string,
): LimitedAction[] {
  const key = mailboxOf(address);
  return [
    { limit: { name: 'mail an hour', max: mailPerHour, windowMs: HOUR_MS }, key },
    { limit: { name: 'mail a day', max: mailPerDay, windowMs: DAY_MS }, key },
  ];
}

/** Normalises addresses of the same mailbox: tags after a plus, and dots at Gmail. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const name = (address.slice(0, at).split('+')[0] as string).toLowerCase();
  return `${/^(gmail|googlemail)\.com$/.test(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}
