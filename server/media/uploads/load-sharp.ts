import type sharp from 'sharp';

let library: Promise<typeof sharp> | undefined;

/** Loaded with the first picture: most processes never process one, and it takes memory. */
export function loadSharp(): Promise<typeof sharp> {
  library ??= import('sharp').then((module) => {
    // Its cache would hold 50 MB of decoded pictures that are never used twice.
    module.default.cache(false);
    // Readers and sign-ins need the other cores.
    module.default.concurrency(1);
    return module.default;
  });
  return library;
}
