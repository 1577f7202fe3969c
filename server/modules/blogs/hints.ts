import { fullName } from '#contract/phone/card.ts';
import { foldWords } from '#db/text-search.ts';
import { pageAddress } from '#server/http/pages/page-address.ts';
import { getPublished } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';

interface NamedPhone {
  id: string;
  name: string;
  words: string[];
}

/** By their first word. */
type PhoneNames = ReadonlyMap<string, readonly NamedPhone[]>;

/** The phones that a text names, each once and in order: by brand and name, or by a name of several words. */
export function phonesNamed(names: PhoneNames, text: string): { id: string; name: string }[] {
  const words = nameWords(text);
  const found = new Map<string, string>();
  for (let at = 0; at < words.length; ) {
    // The longest match wins, because a longer name is another phone.
    const match = names
      .get(words[at] ?? '')
      ?.filter((phone) => phone.words.every((word, n) => words[at + n] === word))
      .sort((one, other) => other.words.length - one.words.length)[0];
    if (match && !found.has(match.id)) found.set(match.id, match.name);
    at += match?.words.length ?? 1;
  }
  return [...found].map(([id, name]) => ({ id, name }));
}

/** The 14 Pro+ is not the 14 Pro. */
function nameWords(text: string): string[] {
  return foldWords(text.replaceAll('+', ' plus '));
}

export function phoneNames({ catalogue: { model } }: Services): PhoneNames {
  const names = new Map<string, NamedPhone[]>();
  const { products } = model.list('newest', 1, model.size);
  for (const card of products) {
    const name = fullName(card);
    const shorter = nameWords(card.name);
    for (const words of [nameWords(name), ...(shorter.length > 1 ? [shorter] : [])]) {
      const [first = ''] = words;
      names.set(first, [...(names.get(first) ?? []), { id: card.id, name, words }]);
    }
  }
  return names;
}

/** Links to our own pages that lead nowhere. */
export async function deadLinks(services: Services, links: readonly string[]): Promise<string[]> {
  const dead: string[] = [];
  for (const link of new Set(links)) if (await isDead(services, link)) dead.push(link);
  return dead;
}

/** Files and API calls are not pages; other sites are not checked. */
const NO_PAGE = /^\/(api|media|assets)\//;

async function isDead({ database, catalogue, addresses, config }: Services, link: string): Promise<boolean> {
  const own = config.publicUrl;
  if (!link.startsWith('/') && !link.startsWith(`${own}/`)) return false;
  const [path = '/'] = (link.startsWith('/') ? link : link.slice(own.length)).split('#');
  if (path.startsWith('//') || NO_PAGE.test(path)) return false;
  const [, kind, id = ''] = /^\/(blog|product)\/([^/?]+)/.exec(path) ?? [];
  if (kind === 'product') return !catalogue.model.get(addresses.movedTo('product', id) ?? id);
  if (kind === 'blog') return !(await getPublished(database, addresses.movedTo('blog', id) ?? id));
  return pageAddress(path) === null && !/\.(xml|txt)$/.test(path);
}
