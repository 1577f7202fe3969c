import type { Plugin } from 'vite';

/**
 * Parts of React Router that only its framework mode and its instrumentation use. Data mode imports
 * them but never has anything for them to do; without them a reader downloads 3 kB less.
 */
const UNUSED = /react-router\/dist\/\w+\/lib\/(router\/instrumentation|dom\/ssr\/links|dom\/ssr\/single-fetch)\.js$/;

/** Replaces each unused module by one that exports the same names and does nothing. */
export function trimRouter(): Plugin {
  return {
    name: 'handset:trim-router',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: UNUSED },
      handler(code) {
        const names = /export \{([^}]+)\}/
          .exec(code)?.[1]
          ?.split(',')
          .map((name) => name.trim());
        if (!names) this.error('React Router exports its modules in another way now: look at scripts/trim-router.ts.');
        return `const nothing = () => undefined;\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} };`;
      },
    },
  };
}
