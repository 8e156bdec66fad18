import { defineConfig, devices } from '@playwright/test'
import { inTurn } from '../../packages/database/test/in-turns.ts'
import { abreast, firstPort, product, products } from './product.ts'

/**
 * Walks whose promises other suites hold as well: a whole run makes one third of them, the next another, the soak all.
 * Money, sessions, protection and what a stranger does first are walked each time; and whoever asks for a walk gets it.
 */
const thirds = [
  ['english', 'fingers', 'game', 'history', 'own-account', 'players', 'shown'],
  [
    'bad-input',
    'credentials',
    'flights',
    'information',
    'installed',
    'last-round',
    'notifications',
    'password-reset',
    'promotions-tournaments',
    'translated',
  ],
  ['blocked', 'corrected', 'crawl', 'found', 'free-spins', 'keyboard', 'pages', 'trips'],
]

const isWhole = process.env['CI'] === undefined

/**
 * Walks through the running product in a real Chromium, one after the other: they share its
 * accounts and its database. With E2E_ABREAST there are several products, each with walks of its
 * own. The product starts as `bin/start` starts it, with data of its own
 * that is thrown away first.
 */
export default defineConfig({
  // `walks` are what people do; `rules` are what the client keeps of the specification, one walk a
  // rule, each short: `--project rules` runs them alone.
  projects: [
    { name: 'rules', testDir: 'rules' },
    {
      name: 'walks',
      testDir: 'walks',
      testIgnore: thirds.flatMap((third, n) =>
        isWhole || inTurn(n) ? [] : third.map((walk) => `${walk}.spec.ts`),
      ),
    },
  ],
  // One folder a run: two runs at once must not clear each other's traces.
  outputDir: `/tmp/felek-e2e-results-${firstPort}`,
  workers: abreast,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 120_000,
  // A walk that passes at its second try is named as flaky at the end: something to mend, no reason
  // to stop the house.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: product.baseUrl,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Recording costs every walk a tenth of its time; `--trace on` records the one that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // Every walk is a new browser with nothing compiled: what it does not call is left uncompiled.
      // Nobody needs a process for a GPU that is not there.
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--in-process-gpu',
        '--js-flags=--max-lazy',
      ],
    },
  },
  ...(product.isRunning
    ? {}
    : {
        webServer: products.map((it) => ({
          command: `rm -rf "$DATA_DIR" && exec "${process.execPath}" tools/start.ts`,
          cwd: it.root,
          url: `${it.baseUrl}/ready`,
          timeout: 180_000,
          reuseExistingServer: false,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
          stdout: 'ignore' as const,
          stderr: 'pipe' as const,
          env: {
            PORT: String(it.port),
            STUDIO_PORT: String(it.studioPort),
            OFFICE_PORT: String(it.officePort),
            SANDBOX_PORT: String(it.sandboxPort),
            FEED_PORT: String(it.feedPort),
            FEED_URL: '',
            FEED_PACE: process.env['E2E_FEED_PACE'] ?? '6',
            DATA_DIR: it.dataDir,
            DATABASE_URL: '',
            PUBLIC_URL: '',
            STUDIO_URL: '',
            SANDBOX_URL: '',
            OPERATOR_TOKEN: it.operatorToken,
            // The rates are tested where they are made; a walk is faster than a person.
            RATE_SCALE: '1000',
            // A day of waiting is five seconds (walks/protection.spec.ts).
            PROTECTION_PACE: '0.00006',
            // What is larger waits for somebody at the office (walks/office.spec.ts).
            WITHDRAWAL_RULE_MAX: '5000',
            LOG_LEVEL: 'warn',
          },
        })),
      }),
})
