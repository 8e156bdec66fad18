import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', 'e2e/**']
const database = {
  include: ['**/*.db.test.ts'],
  exclude: ignored,
  testTimeout: 120_000,
  hookTimeout: 60_000,
}

/** `*.test.ts` is plain; `*.db.test.ts` runs on both databases. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...ignored, '**/*.db.test.ts'],
          testTimeout: 60_000,
        },
      },
      { test: { name: 'pglite', ...database, globalSetup: ['database/test/setup-pglite.ts'] } },
      { test: { name: 'postgres', ...database, globalSetup: ['database/test/setup-postgres.ts'] } },
    ],
  },
})
