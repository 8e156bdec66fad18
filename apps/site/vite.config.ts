import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstFiles } from './first-files.ts'
import { icuPhrases } from './icu-phrases.ts'
import { lightContract } from './light-contract.ts'
import { styleSheet } from './style-sheet.ts'

const at = (path: string) => join(import.meta.dirname, path)
const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'
/** The server is asked under its own name: it serves no page for another, and no other's calls. */
const asked = { target: server, changeOrigin: true, headers: { origin: server } }

const first = firstFiles(at('src/main.tsx'))

/** Which modules share a file of the first load or of a part. */
const groups = [
  // Changes with a library's version, not with each of ours.
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
  },
  // Reached from the entry through the library's index, and used by pages of lists alone.
  {
    name: 'lists',
    test: /react-query[\\/]build.*[\\/]use(InfiniteQuery|Queries)|query-core[\\/]build.*[\\/](queries|infiniteQuery)Observer/,
    includeDependenciesRecursively: false,
  },
  { name: 'first', test: first.has, includeDependenciesRecursively: false },
  // What reads the stream of odds comes after what shows them.
  {
    name: 'odds',
    test: /sportsbook[\\/]odds[\\/]odds-(tabs|stream)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Results, codes and numbers: who looks at a list comes to them seldom.
  {
    name: 'look',
    test: /sportsbook[\\/](lists[\\/](result-row|results-page)|coupons[\\/](shared-|code-|coupon-check))/,
    includeDependenciesRecursively: false,
  },
  // The sportsbook is one file: who looks at a list looks at a match and a slip.
  {
    name: 'sports',
    test: /site[\\/]src[\\/]sportsbook[\\/]/,
    includeDependenciesRecursively: false,
  },
  // A file for each part or icon that two pages share would be a name in the first load
  // and a request in the next.
  {
    name: 'shared',
    test: /(ui[\\/]src[\\/](?!calendar|date|days)|site[\\/]src[\\/]lib[\\/](?!browser[\\/]qr))/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'icons',
    test: /node_modules[\\/]lucide-react[\\/]dist/,
    includeDependenciesRecursively: false,
  },
]

/**
 * `vite build -c apps/site/vite.config.ts` makes dist/client with its manifest; with `--ssr` it makes
 * dist/server/server-shell.js, which the server calls to render the shell. There is no index.html
 * in the product: the server writes the page.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [icuPhrases(), lightContract(), first.plugin, react(), tailwindcss(), styleSheet()],
  resolve: {
    alias: [
      { find: /^use-intl\/format-message$/, replacement: at('src/lib/format/format-message.ts') },
    ],
  },
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
        // One style sheet for all pages: the server writes what a page's first sight needs of it into the page.
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: {
            main: at('src/main.tsx'),
            loader: at('src/loader.ts'),
            'service-worker': at('src/offline/service-worker.ts'),
          },
          output: {
            // A service worker rules over the folder that it stands in, under one name for ever.
            entryFileNames: ({ name }) =>
              name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
            // The first script names all the others, and no compression makes a hash smaller: 42 bits tell versions apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups },
          },
        },
      },
  ssr: { noExternal: true },
  server: { port: 3100, strictPort: true, proxy: { '/endpoint': asked, '/dev': asked } },
}))
