import type { NotificationKind } from '#contract/alerts/notifications.ts';
import type { Secrets } from '#server/secrets.ts';
import { readToken, signToken } from './signed-token.ts';

/**
 * What a link ends: one alert, every alert of that one's address, or mail of one kind to a reader. The address itself
 * is named, since that one alert may have been ended before; null in links of mails from before it was.
 */
export type Stop =
  | { what: 'alert'; alertId: string }
  | { what: 'address'; alertId: string; email: string | null }
  | { what: 'kind'; userId: string; kind: NotificationKind };

/** What someone without an account asked for; it holds once their mailbox says so. */
export interface AskedAlert {
  alertId: string;
  below: number | null;
  variant: string;
}

/** The links in mails about prices and in notifications. */
export class AlertLinks {
  readonly #publicUrl: string;
  readonly #secrets: Secrets;

  constructor({ publicUrl }: { publicUrl: string }, secrets: Secrets) {
    this.#publicUrl = publicUrl;
    this.#secrets = secrets;
  }

  confirm({ alertId, below, variant }: AskedAlert): string {
    const subject = [alertId, below ?? '', variant].join('~');
    return `${this.#publicUrl}/alerts/confirm?token=${signToken(this.#key, 'alerts confirm', subject)}`;
  }

  readConfirm(token: string): AskedAlert | null {
    const [alertId, below, variant] = this.#read('alerts confirm', token);
    if (!alertId || below === undefined || variant === undefined) return null;
    return { alertId, below: below === '' ? null : Number(below), variant };
  }

  stop(stop: Stop): string {
    return `${this.#publicUrl}/alerts/stop?token=${signToken(this.#key, 'alerts stop', subjectOf(stop))}`;
  }

  readStop(token: string): Stop | null {
    const [what, id, last] = this.#read('alerts stop', token);
    if (!id) return null;
    if (what === 'kind') return { what, userId: id, kind: last as NotificationKind };
    if (what === 'address')
      return { what, alertId: id, email: last ? Buffer.from(last, 'base64url').toString() : null };
    return what === 'alert' ? { what, alertId: id } : null;
  }

  /** The page answers a reader, its address also a mail program's one-click POST (RFC 8058). */
  headers(stop: Stop): Record<string, string> {
    return {
      'List-Unsubscribe': `<${this.stop(stop)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
  }

  get #key(): Buffer {
    return this.#secrets.newest('alerts');
  }

  #read(purpose: string, token: string): (string | undefined)[] {
    return readToken(this.#secrets.all('alerts'), purpose, token)?.split('~') ?? [];
  }
}

function subjectOf(stop: Stop): string {
  if (stop.what === 'kind') return `kind~${stop.userId}~${stop.kind}`;
  if (stop.what === 'alert') return `alert~${stop.alertId}`;
  return `address~${stop.alertId}~${Buffer.from(stop.email ?? '').toString('base64url')}`;
}
