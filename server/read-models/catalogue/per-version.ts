import type { LiveCatalogue } from './live-catalogue.ts';

/** Caches a value per content version, computed on first use. */
export function perVersion<T>(catalogue: Pick<LiveCatalogue, 'version'>, compute: () => Promise<T>): () => Promise<T> {
  let latest: { version: number; value: Promise<T> } | null = null;
  return () => {
    const { version } = catalogue;
    if (latest?.version !== version) latest = { version, value: compute() };
    const { value } = latest;
    // Failures are not cached.
    value.catch(() => {
      if (latest?.value === value) latest = null;
    });
    return value;
  };
}
