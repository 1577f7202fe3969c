import type sharp from 'sharp';

let library: Promise<typeof sharp> | undefined;

/** Fetched with the first picture: most processes never see one, and it takes its share of memory. */
export function loadSharp(): Promise<typeof sharp> {
  library ??= import('sharp').then((module) => {
    // It would keep 50 MB of decoded pictures, and no two of ours are made from the same one.
    module.default.cache(false);
    // One core is enough for it: readers and sign-ins need the others.
    module.default.concurrency(1);
    return module.default;
  });
  return library;
}
