import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { readSecrets, type Secrets } from '#server/secrets.ts';

/** What a link in a mail is for. One made for another purpose opens nothing. */
type Purpose = 'confirm' | 'unsubscribe';

/**
 * The links in newsletter mails. Nothing of them is stored: a token names a subscriber and proves by
 * a keyed hash that we made it, for one purpose.
 */
export class NewsletterLinks {
  readonly #publicUrl: string;
  readonly #secrets: Secrets;

  constructor(publicUrl: string, secrets: Secrets) {
    this.#publicUrl = publicUrl;
    this.#secrets = secrets;
  }

  /** `round` counts how often somebody left: an old link does not bring them back. */
  confirm(id: string, round: number): string {
    return `${this.#publicUrl}/newsletter/confirm?token=${this.#token('confirm', `${id}.${round}`)}`;
  }

  readConfirm(token: string): { id: string; round: number } | null {
    const [id, round] = this.#read('confirm', token)?.split('.') ?? [];
    return id && round ? { id, round: Number(round) } : null;
  }

  unsubscribe(id: string): string {
    return `${this.#publicUrl}/newsletter/unsubscribe?token=${this.#token('unsubscribe', id)}`;
  }

  readUnsubscribe(token: string): string | null {
    return this.#read('unsubscribe', token);
  }

  /** The page answers a reader, its address also a mail program's one-click POST (RFC 8058). */
  headers(id: string): Record<string, string> {
    return {
      'List-Unsubscribe': `<${this.unsubscribe(id)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
  }

  #token(purpose: Purpose, subject: string): string {
    return `${subject}.${hash(this.#secrets.newest('newsletter'), purpose, subject)}`;
  }

  #read(purpose: Purpose, token: string): string | null {
    const end = token.lastIndexOf('.');
    if (end < 0) return null;
    const subject = token.slice(0, end);
    const given = Buffer.from(token.slice(end + 1));
    const isOurs = this.#secrets.allEver('newsletter').some((key) => {
      const right = Buffer.from(hash(key, purpose, subject));
      return given.length === right.length && timingSafeEqual(given, right);
    });
    return isOurs ? subject : null;
  }
}

function hash(key: Buffer, purpose: Purpose, subject: string): string {
  return createHmac('sha256', key).update(`newsletter ${purpose} ${subject}`).digest('base64url');
}

const linksByConfig = new WeakMap<Config, NewsletterLinks>();

/** A secret may be in a file: it is read once. */
export function newsletterLinks(config: Config): NewsletterLinks {
  const links = linksByConfig.get(config) ?? new NewsletterLinks(config.publicUrl, readSecrets(config));
  linksByConfig.set(config, links);
  return links;
}
