import { PARTS } from './parts.ts';

/** Runs one part of `npm run bench` in a process of its own. */

process.once('disconnect', () => process.exit(1));
const [name = '', against] = process.argv.slice(2);
const figures = await PARTS[name]?.(against);
process.send?.(figures, () => process.exit(0));
