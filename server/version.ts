import manifest from '../package.json' with { type: 'json' };

/** Stated once, in package.json. */
export const VERSION = manifest.version;
