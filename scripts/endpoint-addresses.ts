import type { Plugin } from 'vite';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';

/** Calls that only screens of the admin area make: readers do without their addresses. */
const DESK: readonly (keyof typeof endpoints)[] = [
  ...(['workingCopies', 'articleHints', 'articleNotes', 'addresses', 'apiTokens', 'inbox', 'mail', 'admin'] as const),
  ...(['adminProducts', 'adminPrices', 'bulk', 'views', 'figures', 'drafts', 'trash', 'phoneVersions'] as const),
  ...(['mediaLibrary', 'backups', 'webhooks', 'settings'] as const),
  ...(['bulkArticles', 'bulkMessages', 'bulkSubscribers', 'bulkPeople', 'bulkBrands'] as const),
  ...(['bulkPictures', 'bulkCorrections', 'bulkPosts', 'tableExports', 'moderation', 'undo'] as const),
];

const MODULES: Record<string, (domain: string) => boolean> = {
  'virtual:endpoint-addresses': (domain) => !DESK.some((desk) => desk === domain),
  'virtual:desk-addresses': (domain) => DESK.some((desk) => desk === domain),
};

/** Gives the app the method and path of every endpoint without the schemas that describe them to the server. */
export function endpointPaths(): Plugin {
  return {
    name: 'handset:endpoint-addresses',
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load: (id) => {
      const isIn = MODULES[id.slice(1)];
      return id.startsWith('\0') && isIn ? `export default ${JSON.stringify(paths(isIn))}` : undefined;
    },
  };
}

function paths(isIn: (domain: string) => boolean) {
  const domains = Object.entries(endpoints).filter(([domain]) => isIn(domain));
  return mapValues(Object.fromEntries(domains), (calls) =>
    mapValues(calls, ({ method, path }: Endpoint) => [method, path]),
  );
}

function mapValues<V, R>(record: Record<string, V>, change: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
