import type { Plugin } from 'vite';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';

const NAME = 'virtual:endpoint-addresses';

/** Gives the app the method and path of every endpoint without the schemas that describe them to the server. */
export function endpointPaths(): Plugin {
  return {
    name: 'handset:endpoint-addresses',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(paths())}` : undefined),
  };
}

function paths() {
  return mapValues(endpoints, (calls) => mapValues(calls, ({ method, path }: Endpoint) => [method, path]));
}

function mapValues<V, R>(record: Record<string, V>, change: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
