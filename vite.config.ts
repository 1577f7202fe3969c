import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointAddresses } from './scripts/endpoint-addresses.ts';
import { trimPackages } from './scripts/trim-packages.ts';

/** What several screens share of the kit and the layout: one file compresses better than a dozen of a hundred bytes. */
const SHARED =
  /\/app\/(ui|shell|lib|features\/(pages\/consent|catalogue\/card|account\/auth\/(session|token)\.|account\/wishlist\/(heart|wishlist)|pages\/newsletter\/sign-up|catalogue\/compare\/compar(ison|e-checkbox)))(\/|)(?!.*(showcase|toaster\.tsx|consent-dialog|moments\.))/;

/** Pieces of the kit that listings and account screens have, but most first pages do not. */
const FIELDS = /\/app\/ui\/\w+\/(field|control-style|text-(input|area)|select|radio-group|state-message)\./;
const DIALOGS = /\/app\/ui\/\w+\/(dialog|use-modal|switch)\./;
/** Pieces that come with the screens they stand on. */
const OWN = /\/app\/ui\/\w+\/(drawer|tabs|table|pagination|menu|next-item|place-beside)\./;
const isShared = (file: string) => SHARED.test(file) && ![FIELDS, DIALOGS, OWN].some((kept) => kept.test(file));

/** Packages that every page needs and that change seldom: one file, kept by browsers across releases. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\/(?!.*\/(mutationObserver|useMutation|queriesObserver|useQueries)\.)/;

const BUILD_DIR = process.env.BUILD_DIR ?? 'build';

/** The app is built twice: for browsers with a manifest of its files, and as one module that the server renders with. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), endpointAddresses(), trimPackages()],
  build: isSsrBuild
    ? { outDir: `${BUILD_DIR}/server`, target: 'node24', copyPublicDir: false }
    : {
        outDir: `${BUILD_DIR}/client`,
        manifest: true,
        target: 'baseline-widely-available',
        // The server names every file a page needs; the helper that would do it again costs each reader 0.9 kB.
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['app/entry.client.tsx', 'app/entry.boot.ts'],
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: VENDOR },
                { name: 'shared', test: isShared, minShareCount: 2 },
                { name: 'fields', test: FIELDS, minShareCount: 2 },
                { name: 'dialogs', test: DIALOGS, minShareCount: 2 },
              ],
            },
          },
        },
      },
  // One file with everything in it starts faster than a thousand modules and needs no NODE_ENV to be fast.
  ssr: isSsrBuild ? { noExternal: true } : {},
}));
