import type { Config } from '#server/config.ts';
import { readToken, signToken } from '#server/mail/signed-token.ts';
import { readSecrets, type Secrets } from '#server/secrets.ts';

/** The purpose of a link; a token made for another purpose is refused. */
type Purpose = 'confirm' | 'unsubscribe' | 'manage';

/** Links in newsletter mail; their tokens contain the subscriber's id. */
export class NewsletterLinks {
  readonly #publicUrl: string;
  readonly #secrets: Secrets;

  constructor(publicUrl: string, secrets: Secrets) {
    this.#publicUrl = publicUrl;
    this.#secrets = secrets;
  }

  /** `round` counts how often the person left, so that an old link cannot resubscribe them. */
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

  manage(id: string): string {
    return `${this.#publicUrl}/newsletter/manage?token=${this.#token('manage', id)}`;
  }

  readManage(token: string): string | null {
    return this.#read('manage', token);
  }

  /** Readers open the page; mail programs post to the same address (RFC 8058, one click). */
  headers(id: string): Record<string, string> {
    return {
      'List-Unsubscribe': `<${this.unsubscribe(id)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
  }

  #token(purpose: Purpose, subject: string): string {
    return signToken(this.#secrets.newest('newsletter'), `newsletter ${purpose}`, subject);
  }

  #read(purpose: Purpose, token: string): string | null {
    return readToken(this.#secrets.allEver('newsletter'), `newsletter ${purpose}`, token);
  }
}

const linksByConfig = new WeakMap<Config, NewsletterLinks>();

/** Cached, because the secret may have to be read from a file. */
export function newsletterLinks(config: Config): NewsletterLinks {
  const links = linksByConfig.get(config) ?? new NewsletterLinks(config.publicUrl, readSecrets(config));
  linksByConfig.set(config, links);
  return links;
}
