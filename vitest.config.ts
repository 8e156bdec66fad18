import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', 'tests/e2e/**']
const soak = process.env['SOAK'] === '1'

/** `*.test.ts` is plain; `*.db.test.ts` works on the run's PostgreSQL. */
export default defineConfig({
  test: {
    // Suites wait for tables, processes and disks a third of their time: four keep two cores at work.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...ignored, '**/*.db.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['**/*.db.test.ts'],
          exclude: ignored,
          // A soak beside other work takes minutes a test: a limit that ends it says nothing of what it tests.
          testTimeout: soak ? 1_800_000 : 120_000,
          hookTimeout: 60_000,
          globalSetup: ['packages/database/test/setup.ts'],
        },
      },
    ],
  },
})
