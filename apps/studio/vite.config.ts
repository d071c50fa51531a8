import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { browsers } from './browsers.ts';
import { explorerAlone, filesOfCablePage, noCircles, sharedFiles } from './page-chunks.ts';

/** The script of the API's page, which the hub serves by a fixed name. */
const tryIt = 'try-it';

/**
 * Serves the bench at its addresses while the studio is developed, as the hub does. The bench is built by
 * `vite.bench.config.ts`.
 */
const benchInDevelopment: Plugin = {
  name: 'bench-in-development',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/bench(?:[/?]|$)/.test(request.url ?? '')) request.url = '/bench.html';
      next();
    });
  },
};

/**
 * Builds the studio to `dist/` with hashed names. Nothing is inlined: the server's content policy allows no inline
 * script.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), filesOfCablePage, noCircles, explorerAlone, benchInDevelopment],
  build: {
    ...browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // The operations of the client are texts: each goes into the page that uses it, not into the first chunk.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      input: { index: 'index.html', [tryIt]: 'src/settings/api-explorer/try-it.ts' },
      // Two libraries have a branch for Node, which no browser takes.
      onLog: (level, log, say) => {
        if (!log.message.includes('externalized for browser compatibility')) say(level, log);
      },
      output: {
        entryFileNames: ({ name }) => (name === tryIt ? '[name].js' : 'assets/[name]-[hash].js'),
        // Code that every page needs first goes into one file.
        codeSplitting: {
          groups: [
            { name: tryIt, test: /[\\/]api-explorer[\\/]/, priority: 9 },
            { name: 'shell', tags: ['$initial'], priority: 8 },
            ...sharedFiles,
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env['STUDIO_API'] ?? 'http://127.0.0.1:5183' } },
});
