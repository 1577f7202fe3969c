import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointPaths } from './scripts/endpoint-addresses.ts';

/** Packages that every page needs and that change seldom: one file, kept by browsers across releases. */
const VENDOR = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\//;

/** The app is built twice: for browsers with a manifest of its files, and as one module that the server renders with. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), endpointPaths()],
  build: isSsrBuild
    ? { target: 'node24', copyPublicDir: false }
    : {
        manifest: true,
        target: 'baseline-widely-available',
        // The server names every file that a page needs.
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['app/entry.client.tsx', 'app/entry.boot.ts', 'app/entry.worker.ts'],
          output: {
            codeSplitting: {
              // Left alone, what several screens share becomes dozens of files of a hundred bytes.
              groups: [
                { name: 'vendor', test: VENDOR, tags: ['$initial'] },
                // What the layout and the screens both use.
                { name: 'shared', tags: ['$initial'], minShareCount: 2 },
                // Small and on nearly every page: in a file of its own each is half as large again.
                {
                  name: 'small',
                  test: /\/(use-throttled-scroll|use-near|foot-room|sign-in-prompt|chip|skeleton|announcement)\.tsx?$/,
                },
                // Both are wherever phones are compared: as two files they are a hundred bytes more.
                { name: 'find-best', test: /\/(field-row|find-best)\.ts$/ },
                // Which variant is looked at and what it costs: as two files they are a hundred bytes more. Pages that
                // need days alone do not load them.
                { name: 'time', test: /\/contract\/time\.ts$/ },
                { name: 'prices', test: /\/(compare\/variants|contract\/phone\/prices)\.ts$/ },
                { name: 'cards', test: /\/app\/features\/catalogue\/(card|grid)\//, minShareCount: 2 },
                // But for the switch, which the question of cookies brings to every first visit.
                { name: 'controls', test: /\/app\/ui\/controls\/(?!switch)/, minShareCount: 10 },
              ],
            },
          },
        },
      },
  // One file with everything in it starts faster than a thousand modules.
  ssr: isSsrBuild ? { noExternal: true } : {},
  // Left alone, the server's build asks NODE_ENV when it runs, and renders with React's slow half where nobody set it.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
