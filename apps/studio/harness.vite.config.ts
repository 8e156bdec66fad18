import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vite'
import studio from './vite.config.ts'

/** The harness alone, built to be looked at and measured: HARNESS_OUT says where. Nothing here is shipped. */
export default mergeConfig(
  { ...studio, build: undefined, plugins: [] },
  defineConfig({
    publicDir: join(import.meta.dirname, 'public'),
    build: {
      outDir: process.env['HARNESS_OUT'] ?? '/tmp/harness',
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: join(import.meta.dirname, 'client/harness/index.html') },
    },
  }),
)
