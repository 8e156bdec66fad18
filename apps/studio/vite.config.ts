import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const at = (path: string) => join(import.meta.dirname, path)
const studio = process.env['STUDIO_ORIGIN'] ?? 'http://127.0.0.1:3001'

/**
 * `vite build -c apps/studio/vite.config.ts` makes apps/studio/dist: index.html, served for every
 * `/play/<game>`, and live/index.html, served for every `/live/<table>`, with the `felek-parents`
 * meta written in, and hashed files under /assets. The art is served from apps/studio/public as it is.
 */
export default defineConfig({
  root: at('client'),
  base: '/',
  publicDir: at('public'),
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  // The games are written in React's words and drawn by Preact (docs/decisions/0046): a frame is
  // opened cold, on any phone, and React's own DOM would be half of what it loads.
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    manifest: true,
    copyPublicDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        play: at('client/index.html'),
        live: at('client/live/index.html'),
        crash: at('client/crash/index.html'),
        round: at('client/round/index.html'),
      },
      output: {
        codeSplitting: {
          // What asks the studio to open, alone and small: it runs while the rest travels.
          groups: [
            {
              name: 'ask',
              test: /vite\/preload-helper|client[\\/]lib[\\/](page-context|opening|api|parent|messages|storage|time|balance-shown|bet-limit|page-tools)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // Where chips are laid nobody chooses a stake.
            {
              name: 'stake',
              test: /client[\\/](parts[\\/](stake\.tsx|use-allowed\.ts)|lib[\\/]stakes\.ts)$/,
              includeDependenciesRecursively: false,
            },
            // What every game draws with, as one file: a request each would cost more.
            {
              name: 'shared',
              test: /node_modules[\\/]preact[\\/]|client[\\/](lib|parts)[\\/]|client[\\/]panels[\\/]panels\.tsx|client[\\/]roulette[\\/](chip|chip-row|chip-colour|roulette-bar)\.tsx?$|protocol[\\/]pictures\.ts$|phrases[\\/]src[\\/]|client[\\/]texts[\\/]texts\.ts$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'schemas',
              test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/]|studio[\\/]src[\\/]protocol[\\/]/,
              includeDependenciesRecursively: false,
            },
            // What every title on the stage is played with; its engine's scene comes beside it.
            {
              name: 'stage',
              test: /client[\\/](stage|sound)[\\/]|client[\\/]texts[\\/]play\.ts$|engines[\\/]crash[\\/]flight\.ts$|src[\\/]maths[\\/]canonical\.ts$|client[\\/]play[\\/](?!stage-room|looks|play\.css)|studio[\\/]engines[\\/](chance|define|law|no-action|spoken|title)\.ts$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'panels',
              test: /client[\\/]panels[\\/](copy|facts|fairness|history|keys|par-sheet|rule-sections|round-proof|use-rounds)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  // One file: a worker has the policy of its own answer, and that of our assets lets nothing be asked for.
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
  // In development one page answers every /play/<game> and another every /live/<table>, as the
  // studio does; their own calls go to a running studio.
  plugins: [
    {
      // A page of its own names its script alone; all around that is the first page's.
      name: 'one-page',
      transformIndexHtml: {
        order: 'pre',
        handler: (html) =>
          html.startsWith('<script')
            ? readFileSync(at('client/index.html'), 'utf8').replace(
                /<script.*<\/script>/,
                html.trim(),
              )
            : html,
      },
    },
    {
      // What both pages share goes first, as it is imported first: Vite names a page's own styles
      // before those of a chunk that holds styles alone, and the tables' felt lost to the game's.
      name: 'shared-styles-first',
      transformIndexHtml: {
        order: 'post',
        handler: (html, { path }) => {
          const name = /^\/(live|crash)\//.exec(path)?.[1] ?? 'play'
          const sheet = `[ \\t]*<link rel="stylesheet"[^>]*/assets/${name}-[^>]*>\\n?`
          const own = new RegExp(sheet).exec(html)
          return own ? html.replace(own[0], '').replace('</head>', `${own[0]}</head>`) : html
        },
      },
    },
    {
      name: 'play-page',
      configureServer: (server) => {
        server.middlewares.use((request, _response, next) => {
          if (request.url?.startsWith('/play/')) request.url = '/index.html'
          if (request.url?.startsWith('/round/')) request.url = '/round/index.html'
          if (/^\/live\/[a-z0-9-]+\/?(\?|$)/.test(request.url ?? ''))
            request.url = '/live/index.html'
          next()
        })
      },
    },
  ],
  server: {
    port: 3210,
    strictPort: true,
    proxy: { '/api': studio, '^/live/[^/]+/ws$': { target: studio, ws: true } },
  },
})
