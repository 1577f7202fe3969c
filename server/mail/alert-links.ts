import type { NotificationKind } from '#contract/alerts/notifications.ts';
import type { Secrets } from '#server/secrets.ts';
import { readToken, signToken } from './signed-token.ts';

/**
 * What a link stops: one alert, all alerts of an address, or a kind of mail to a reader. Links name the address as
 * well, because the alert may be gone by then; it is null in older mail.
 */
export type Stop =
  | { what: 'alert'; alertId: string }
  | { what: 'address'; alertId: string; email: string | null }
  | { what: 'kind'; userId: string; kind: NotificationKind };

/** A guest's request; the alert is active once they confirm it by mail. */
export interface RequestedAlert {
  alertId: string;
  below: number | null;
  variant: string;
  store: string | null;
}

export class AlertLinks {
  readonly #publicUrl: string;
  readonly #secrets: Secrets;

  constructor({ publicUrl }: { publicUrl: string }, secrets: Secrets) {
    this.#publicUrl = publicUrl;
    this.#secrets = secrets;
  }

  confirm({ alertId, below, variant, store }: RequestedAlert): string {
    const subject = [alertId, below ?? '', variant, Buffer.from(store ?? '').toString('base64url')].join('~');
    return `${this.#publicUrl}/alerts/confirm?token=${signToken(this.#key, 'alerts confirm', subject)}`;
  }

  readConfirm(token: string): RequestedAlert | null {
    const [alertId, below, variant, store] = this.#read('alerts confirm', token);
    if (!alertId || below === undefined || variant === undefined) return null;
    // Older links, from before alerts could choose a store, have none.
    const named = store ? Buffer.from(store, 'base64url').toString() : null;
    return { alertId, below: below === '' ? null : Number(below), variant, store: named };
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

  /** Readers open the page; mail programs post to the same address (RFC 8058, one click). */
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
