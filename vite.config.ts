import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointAddresses } from './scripts/endpoint-addresses.ts';
import { trimRouter } from './scripts/trim-router.ts';

/** Packages that every page needs and that change seldom: one file, kept by browsers across releases. */
const VENDOR = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\//;

const BUILD_DIR = process.env.BUILD_DIR ?? 'build';

/** The app is built twice: for browsers with a manifest of its files, and as one module that the server renders with. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), endpointAddresses(), trimRouter()],
  build: isSsrBuild
    ? { outDir: `${BUILD_DIR}/server`, target: 'node24', copyPublicDir: false }
    : {
        outDir: `${BUILD_DIR}/client`,
        manifest: true,
        target: 'baseline-widely-available',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['app/entry.client.tsx', 'app/features/theme/theme-script.ts'],
          output: { codeSplitting: { groups: [{ name: 'vendor', test: VENDOR }] } },
        },
      },
  // One file with everything in it starts faster than a thousand modules and needs no NODE_ENV to be fast.
  ssr: isSsrBuild ? { noExternal: true } : {},
}));
