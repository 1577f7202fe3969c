import { ApiError } from '#app/lib/api-error.ts';
import { hash } from '#contract/media/hash.ts';

/**
 * Saves that may have reached the server although their answers did not come back. Sent again, such a save conflicts
 * with itself: what is stored is nobody else's.
 */
export interface OwnSaves {
  /** Fingerprints, to be kept with what is typed. */
  unanswered(): readonly string[];
  includes(content: unknown): boolean;
  /** Sends it; with `over` on top of what an earlier save of ours stored. */
  save<Stored>(
    content: unknown,
    options: { contentOf: (stored: Stored) => unknown; send: (over: Stored | null) => Promise<Stored> },
  ): Promise<Stored>;
}

export function createOwnSaves(kept: readonly string[] = []): OwnSaves {
  let sent = kept;
  const includes = (content: unknown) => sent.includes(fingerprint(content));
  return {
    unanswered: () => sent,
    includes,
    async save(content, { contentOf, send }) {
      if (!includes(content)) sent = [...sent, fingerprint(content)];
      const saved = await send(null).catch((error) => {
        const current = storedInstead<Awaited<ReturnType<typeof send>>>(error);
        if (current === undefined || !includes(contentOf(current))) throw error;
        return fingerprint(contentOf(current)) === fingerprint(content) ? current : send(current);
      });
      sent = [];
      return saved;
    },
  };
}

/** What the server has, when it refused a save because another came first. */
export function storedInstead<Stored>(error: unknown): Stored | undefined {
  return error instanceof ApiError && error.status === 409 ? (error.current as Stored | undefined) : undefined;
}

export function parseUnanswered(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
}

/** Short, and equal for what the server stores alike: it trims, and has an order of keys of its own. */
function fingerprint(content: unknown): string {
  const text = JSON.stringify(content, (_, value) => {
    if (typeof value === 'string') return value.trim();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
  return `${text.length}:${hash(text)}`;
}
