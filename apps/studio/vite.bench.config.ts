import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers } from './browsers.ts';

/**
 * Builds the bench to `dist/bench.html` and one script, after the studio. It is a separate build, because the files
 * shared by the studio's pages contain much code that a tablet never needs: with them, the bench loaded 504 kB of
 * script.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    ...browsers,
    // The folder already contains the build of the studio.
    emptyOutDir: false,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      input: { bench: 'bench.html' },
    },
  },
});
