import { join } from 'node:path'

/** The first of the ports that a run uses. */
export const firstPort = parseInt(process.env['E2E_PORT'] ?? '3230', 10)
const running = process.env['E2E_BASE_URL']
/**
 * So many walks go on at a time, each beside a product of its own: they share its accounts. One that
 * runs already is walked through alone.
 */
export const abreast = running === undefined ? parseInt(process.env['E2E_ABREAST'] ?? '1', 10) : 1

const productOf = (place: number) => {
  const port = firstPort + 10 * place
  return {
    root: join(import.meta.dirname, '../..'),
    port,
    studioPort: port + 1,
    officePort: port + 2,
    officeUrl: `http://localhost:${port + 2}`,
    feedPort: port + 3,
    sandboxPort: port + 4,
    baseUrl: running ?? `http://localhost:${port}`,
    isRunning: running !== undefined,
    dataDir: `/tmp/felek-e2e-${port}`,
    operatorToken: process.env['E2E_OPERATOR_TOKEN'] ?? 'walks-operator-token-0123456789abcdef',
  }
}
export const products = Array.from({ length: abreast }, (_, place) => productOf(place))

/**
 * Where a walk finds its product: ports and data of its own, or one that runs, named by E2E_BASE_URL.
 * Playwright tells each of its workers which place it has.
 */
export const product = productOf(parseInt(process.env['TEST_PARALLEL_INDEX'] ?? '0', 10))

/** The demo accounts of the seed (apps/server/src/modules/seed/accounts.ts). */
export const accounts = {
  ayse: 'Ayse1234!',
  mehmet: 'Mehmet1234!',
  zeynep: 'Zeynep1234!',
  deniz: 'Deniz1234!',
  kapali: 'Kapali1234!',
} as const
export type Account = keyof typeof accounts
