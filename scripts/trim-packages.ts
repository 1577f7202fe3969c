import { type Plugin, parseAst } from 'vite';

/**
 * Parts of packages that every page would download and none uses. Without them a reader downloads
 * 12 kB less. Read again when a package is updated: a module or a function that moved makes the
 * build fail.
 *
 * Whole modules: React Router's framework mode and instrumentation, which data mode imports but
 * gives nothing to do, and TanStack Query's infinite lists.
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

/**
 * Functions in the midst of modules that we need. The router's are those of actions and fetchers: we send through
 * TanStack Query. React's serve view transitions, stylesheets and scripts as components, SuspenseList, refs to
 * fragments and custom elements. Called all the same, each says where it went.
 */
const UNREACHED: readonly { file: RegExp; functions: readonly string[] }[] = [
  {
    file: /react-router\/dist\/\w+\/lib\/router\/router\.js$/,
    functions: [
      'handleAction',
      'fetch',
      'handleFetcherAction',
      'handleFetcherLoader',
      'discoverRoutes',
      'cancelDiscoveryNavigation',
      'patchRoutesImpl',
    ],
  },
  {
    file: /react-dom\/cjs\/react-dom-client\.production\.js$/,
    functions: [
      'startViewTransition',
      'measureViewTransitionHostInstancesRecursive',
      'applyViewTransitionToHostInstancesRecursive',
      'applyViewTransitionName',
      'restoreViewTransitionName',
      'scheduleViewTransitionEvent',
      'createViewTransitionInstance',
      'getResource',
      'acquireResource',
      'suspendResource',
      'insertStylesheet',
      'insertStylesheetIntoRoot',
      'preloadStylesheet',
      'preinitStyle',
      'preinitScript',
      'preinitModuleScript',
      'preloadModule',
      'updateSuspenseListComponent',
      'initSuspenseListRenderState',
      'commitNewChildToFragmentInstance',
      'deleteChildFromFragmentInstance',
      'FragmentInstance.prototype',
      'setPropOnCustomElement',
    ],
  },
];

/** Vite's helper fetches the styles of a screen before the screen. Ours are one file that stands in every page. */
const PRELOAD_HELPER = /vite\/preload-helper/;
const PRELOAD_HELPER_NEEDED = 'export const __vitePreload = (load) => load();';

/** Replaces each unused module by one that exports the same names and does nothing. */
export function trimPackages(): Plugin {
  const unseen = new Set([
    ...UNUSED,
    ROUTER_COMPONENTS,
    ROUTER_LINKS,
    PRELOAD_HELPER,
    ...UNREACHED.map(({ file }) => file),
  ]);
  return {
    name: 'handset:trim-packages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: [...unseen] },
      handler(code, id) {
        for (const pattern of unseen) if (pattern.test(id)) unseen.delete(pattern);
        if (PRELOAD_HELPER.test(id)) return PRELOAD_HELPER_NEEDED;
        if (ROUTER_LINKS.test(id)) return letUnusedGo(code);
        if (ROUTER_COMPONENTS.test(id)) return withNames(code, ROUTER_COMPONENTS_NEEDED);
        const unreached = UNREACHED.find(({ file }) => file.test(id));
        return unreached ? withoutBodies(code, unreached.functions) : withNames(code, '');
      },
    },
    buildEnd() {
      if (unseen.size > 0) this.error(`scripts/trim-packages.ts found no ${[...unseen].map(String).join(', ')}`);
    },
    generateBundle(_options, bundle) {
      const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      if (styles.length > 1) this.error(`Styles of their own would come too late for a screen: ${styles.join(', ')}`);
    },
  };
}

type Span = { start: number; end: number };
type Node = Span & { type: string; id?: { name: string }; body?: Span; left?: { object?: Span }; right?: Node };

/** The same code, with these functions doing nothing but to name this file. */
function withoutBodies(code: string, names: readonly string[]): string {
  const found = functionsIn(parseAst(code), code).filter(({ name }) => names.includes(name));
  const missing = names.filter((name) => !found.some((unreached) => unreached.name === name));
  if (missing.length > 0) throw new Error(`scripts/trim-packages.ts found no function ${missing.join(', ')}`);
  return found
    .toSorted((one, other) => other.body.start - one.body.start)
    .reduce((text, { body }) => {
      return `${text.slice(0, body.start)}{ throw Error('left out by scripts/trim-packages.ts') }${text.slice(body.end)}`;
    }, code);
}

type NamedFunction = { name: string; body: Span };

/** Every function that is declared with a name, also inside others, and methods by the object they are given to. */
function functionsIn(tree: unknown, code: string): NamedFunction[] {
  if (Array.isArray(tree)) return tree.flatMap((part) => functionsIn(part, code));
  if (typeof tree !== 'object' || tree === null) return [];
  const inside = Object.values(tree).flatMap((part) => functionsIn(part, code));
  const { type, id, body, left, right } = tree as Node;
  if (type === 'FunctionDeclaration' && id && body) return [{ name: id.name, body }, ...inside];
  if (type !== 'AssignmentExpression' || !left?.object || right?.type !== 'FunctionExpression' || !right.body)
    return inside;
  return [{ name: code.slice(left.object.start, left.object.end), body: right.body }, ...inside];
}

/** The same exports, those that `needed` does not write as functions that do nothing. */
function withNames(code: string, needed: string): string {
  const names = (/export \{([^}]+)\}/.exec(code)?.[1] ?? '').split(',').map((name) => name.trim());
  const idle = names.filter((name) => name && !needed.includes(`const ${name} `));
  return `${needed}\nconst nothing = () => undefined;\nexport { ${idle.map((name) => `nothing as ${name}`).join(', ')} };`;
}
