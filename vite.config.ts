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
                // Cards, and what is small and on nearly every page with them: alone it is half as large again.
                {
                  name: 'cards',
                  test: /\/app\/features\/catalogue\/(card\/(?!card-queries)|grid\/)|\/(use-throttled-scroll|use-near|foot-room|sign-in-prompt|chip|skeleton|announcement|breadcrumb|clean-search|served-html|served-part|when-released|contract\/time)\.tsx?$/,
                  minShareCount: 2,
                },
                // Both are wherever phones are compared: as two files they are a hundred bytes more.
                { name: 'find-best', test: /\/(field-row|find-best)\.ts$/ },
                // What the listing shares with the code of its filters and searches, which comes later.
                {
                  name: 'listing',
                  test: /\/catalogue\/listing\/(listing-state|price-range|listing-queries|use-listing|listing-code)\.ts$/,
                  minShareCount: 2,
                },
                // Small, and on most pages that people read.
                {
                  name: 'reading',
                  test: /\/(share|copy-link|demo-tag|use-counted-query|useSuspenseQuery|blogs-queries|card-queries|reviews-queries|alert-button|alerts-queries)\.[jt]sx?$/,
                },
                // What the page of a phone shares with the code of its parts, which comes later, and with comparisons:
                // which variant is looked at and what it costs.
                {
                  name: 'phone',
                  test: /\/(product-icons|score-queries|recent-phones|has-parts|product\/(price|facts)|compare\/variants|contract\/phone\/prices)\.tsx?$/,
                  minShareCount: 2,
                },
                // But for the switch, which the question of cookies brings to every first visit, and the combobox, which
                // most pages fetch when someone searches.
                { name: 'controls', test: /\/app\/ui\/controls\/(?!switch|use-combobox)/, minShareCount: 10 },
                // Each pair is fetched together: as two files they are about a hundred bytes more.
                { name: 'comment-rows', test: /\/community\/comments\/(permalink|rows)\.ts$/ },
                { name: 'figure', test: /\/(figure|frame\/contents)\.tsx$/ },
              ],
            },
          },
        },
      },
  // One file with everything in it starts faster than a thousand modules.
  ssr: isSsrBuild ? { noExternal: true } : {},
  // Otherwise the server's build reads NODE_ENV at run time, and renders with React's slow half where it is not set.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
