import type { Plugin } from 'vite';

/**
 * Parts of packages that every page would download and none uses: React Router's framework mode and
 * instrumentation, which data mode imports but gives nothing to do, and TanStack Query's infinite
 * lists. Without them a reader downloads 4 kB less. Read again when either package is updated: a
 * module that moved makes the build fail.
 */
const UNUSED = [
  /react-router\/dist\/\w+\/lib\/router\/instrumentation\.js$/,
  /react-router\/dist\/\w+\/lib\/dom\/ssr\/links\.js$/,
  /react-router\/dist\/\w+\/lib\/dom\/ssr\/single-fetch\.js$/,
  /@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
];

/** What a Link of data mode needs of the framework's components: a context nobody provides and refs passed through. */
const ROUTER_COMPONENTS = /react-router\/dist\/\w+\/lib\/dom\/ssr\/components\.js$/;
const ROUTER_COMPONENTS_NEEDED = `
import { createContext } from 'react';
export const FrameworkContext = createContext(undefined);
export const usePrefetchBehavior = () => [false, undefined, {}];
export const mergeRefs = (ref) => ref;
`;

/** Names for development tools, and calls not marked as free of side effects, keep components that nobody imports. */
const ROUTER_LINKS = /react-router\/dist\/\w+\/lib\/dom\/lib\.js$/;

function letUnusedGo(code: string): string {
  return code
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(');
}

/** Replaces each unused module by one that exports the same names and does nothing. */
export function trimPackages(): Plugin {
  const missing = new Set([...UNUSED, ROUTER_COMPONENTS, ROUTER_LINKS]);
  return {
    name: 'handset:trim-packages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: [...missing] },
      handler(code, id) {
        for (const pattern of missing) if (pattern.test(id)) missing.delete(pattern);
        if (ROUTER_LINKS.test(id)) return letUnusedGo(code);
        return ROUTER_COMPONENTS.test(id) ? withNames(code, ROUTER_COMPONENTS_NEEDED) : withNames(code, '');
      },
    },
    buildEnd() {
      if (missing.size > 0) this.error(`scripts/trim-packages.ts found no ${[...missing].map(String).join(', ')}`);
    },
  };
}

/** The same exports, those that `needed` does not write as functions that do nothing. */
function withNames(code: string, needed: string): string {
  const names = (/export \{([^}]+)\}/.exec(code)?.[1] ?? '').split(',').map((name) => name.trim());
  const idle = names.filter((name) => name && !needed.includes(`const ${name} `));
  return `${needed}\nconst nothing = () => undefined;\nexport { ${idle.map((name) => `nothing as ${name}`).join(', ')} };`;
}
