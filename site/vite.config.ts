import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icuPhrases } from './icu-phrases.ts'
import { lightContract } from './light-contract.ts'

const at = (path: string) => join(import.meta.dirname, path)
const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/**
 * What every page needs before it shows anything, in one file: on its own each of these small modules would be a file,
 * and fifty small files compress worse than one (132 kB against 125). Only what imports nothing outside of this list
 * and React: a circle between two files would run one of them before React is there.
 */
const foundation = {
  name: 'foundation',
  includeDependenciesRecursively: false,
  test: new RegExp(
    [
      'site/src/lib/(api|boot|query|session|session-proof|storage|theme|i18n|events|server-events|activity|balance|toasts|ids|return-path|player-name)[.]ts',
      'site/src/paths[.]ts',
      'contract/src/.*[?]calls',
      'contract/src/limits[.]ts',
      'phrases/src/(format|languages)[.]ts',
      'ui/src/(button|money|overlay|rosette|class-names|ui-texts|kilim-band|skeleton)[.]tsx?',
      'node_modules/(@tanstack|zustand)/',
    ]
      .join('|')
      .replaceAll('/', '[\\\\/]'),
  ),
}

/**
 * `vite build -c site/vite.config.ts` makes dist/client with its manifest; with `--ssr` it makes
 * dist/server/server-shell.js, which the server calls to render the shell. There is no index.html in the product: the
 * server writes the page.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [icuPhrases(), lightContract(), react(), tailwindcss()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  build: isSsrBuild
    ? {
        outDir: at('dist/server'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
        rolldownOptions: { input: { 'server-shell': at('src/shell/server-shell.tsx') } },
      }
    : {
        outDir: at('dist/client'),
        emptyOutDir: true,
        manifest: true,
        target: 'es2022',
        // One style sheet for all pages: the server writes it into the page.
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { main: at('src/main.tsx'), loader: at('src/loader.ts'), 'service-worker': at('src/offline/service-worker.ts') },
          output: {
            // A service worker rules over the folder that it stands in, under one name for ever.
            entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ }, foundation],
            },
          },
        },
      },
  ssr: { noExternal: true },
  server: { port: 3100, strictPort: true, proxy: { '/endpoint': server, '/dev': server } },
}))
