import { join } from 'node:path'
import { defineConfig } from 'vite'

const at = (path: string) => join(import.meta.dirname, path)
const studio = process.env['STUDIO_ORIGIN'] ?? 'http://127.0.0.1:3001'

/**
 * `vite build -c studio/vite.config.ts` makes studio/dist: index.html, served for every
 * `/play/<game>`, and live/index.html, served for every `/live/<table>`, with the `felek-parents`
 * meta written in, and hashed files under /assets. The art is served from studio/public as it is.
 */
export default defineConfig({
  root: at('client'),
  base: '/',
  publicDir: at('public'),
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { play: at('client/index.html'), live: at('client/live/index.html') },
    },
  },
  // In development one page answers every /play/<game> and another every /live/<table>, as the
  // studio does; their own calls go to a running studio.
  plugins: [
    {
      name: 'play-page',
      configureServer: (server) => {
        server.middlewares.use((request, _response, next) => {
          if (request.url?.startsWith('/play/')) request.url = '/index.html'
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
