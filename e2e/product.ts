import { join } from 'node:path'

/**
 * Where the walks find the product: their own ports and data, or a running one named by
 * E2E_BASE_URL.
 */
const port = parseInt(process.env['E2E_PORT'] ?? '3230', 10)
const running = process.env['E2E_BASE_URL']

export const product = {
  root: join(import.meta.dirname, '..'),
  port,
  studioPort: port + 1,
  sandboxPort: port + 4,
  baseUrl: running ?? `http://localhost:${port}`,
  isRunning: running !== undefined,
  dataDir: `/tmp/felek-e2e-${port}`,
  operatorToken: process.env['E2E_OPERATOR_TOKEN'] ?? 'walks-operator-token-0123456789abcdef',
}

/** The demo accounts of the seed (server/src/seed/accounts.ts). */
export const accounts = {
  ayse: 'Ayse1234!',
  mehmet: 'Mehmet1234!',
  zeynep: 'Zeynep1234!',
  deniz: 'Deniz1234!',
  kapali: 'Kapali1234!',
} as const
export type Account = keyof typeof accounts
