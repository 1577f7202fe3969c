import type { Plugin } from 'vite';
import { STAFF_ACCESS } from '#contract/account/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

const isForStaff = ({ access }: Endpoint) => STAFF_ACCESS.some((staff) => staff === access);

/** Readers do not load the addresses of staff calls; those come with the staff's screens. */
const MODULES: Record<string, (call: Endpoint) => boolean> = {
  'virtual:endpoint-addresses': (call) => !isForStaff(call),
  'virtual:desk-addresses': isForStaff,
};

/** Provides the method and path of every endpoint to the app, without the server's schemas. */
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

function paths(isIn: (call: Endpoint) => boolean) {
  const domains = Object.entries(endpoints).map(([domain, calls]) => {
    const chosen = Object.entries<Endpoint>(calls).filter(([, call]) => isIn(call));
    return [domain, Object.fromEntries(chosen.map(([name, { method, path }]) => [name, [method, path]]))] as const;
  });
  return Object.fromEntries(domains.filter(([, calls]) => Object.keys(calls).length > 0));
}
