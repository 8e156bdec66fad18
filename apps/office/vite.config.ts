import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (path: string) => join(import.meta.dirname, path)
const server = process.env['OFFICE_ORIGIN'] ?? 'http://127.0.0.1:3002'

/**
 * `vite build -c apps/office/vite.config.ts` makes dist/client: index.html and what it names. The server sends
 * index.html for every address of the office, as it is; no script and no style stands in it.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: at('dist/client'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with a library's version, not with each of ours.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
            },
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]dist/ },
          ],
        },
      },
    },
  },
  // The server answers to its own origin alone.
  server: {
    port: 3102,
    strictPort: true,
    proxy: { '/desk': { target: server, changeOrigin: true, headers: { origin: server } } },
  },
})
