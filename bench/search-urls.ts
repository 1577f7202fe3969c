import { seedFiles } from '#db/seed/index.ts';

const SHORTEST = 3;

/** Searches while typing: the default phones' names up to some letter. */
export function searchUrls(): (n: number) => string {
  const names = seedFiles().flatMap(({ lines }) => lines.map(({ name }) => name));
  return (n) => {
    const name = names[n % names.length] as string;
    const typed = SHORTEST + (Math.floor(n / names.length) % Math.max(1, name.length - SHORTEST + 1));
    return `/api/search?search=${encodeURIComponent(name.slice(0, typed))}`;
  };
}
