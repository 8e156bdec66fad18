import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', 'e2e/**']
const soak = process.env['SOAK'] === '1'
const database = {
  include: ['**/*.db.test.ts'],
  exclude: ignored,
  // A soak beside other work takes minutes a test: a limit that ends it says nothing of what it tests.
  testTimeout: soak ? 1_800_000 : 120_000,
  hookTimeout: 60_000,
}

/**
 * Suites in which the database decides little run on one of the two, and on both in the soak: a whole
 * run has to end within half an hour on two cores, and PGlite takes twice as long for most. On both stay
 * most of the vault's suites, rounds, placing and settling, migrations, and what a database answers.
 */
const onPostgresAlone = [
  'feed/src/feed.db.test.ts',
  'feed/src/logins.db.test.ts',
  'feed/src/planning.db.test.ts',
  'server/src/cashier/facts/facts.db.test.ts',
  'server/src/cashier/held/held.db.test.ts',
  'server/src/cashier/history/history-model.db.test.ts',
  'server/src/cashier/matters/matters.db.test.ts',
  'server/src/cashier/parked/parked.db.test.ts',
  'server/src/cashier/payments-storm.db.test.ts',
  'server/src/cashier/sandbox-bank.db.test.ts',
  'server/src/cashier/shared/shared.db.test.ts',
  'server/src/cashier/suspense/suspense.db.test.ts',
  'server/src/cashier/webhook-storm.db.test.ts',
  'server/src/content/published.db.test.ts',
  'server/src/games/games.db.test.ts',
  'server/src/games/live.db.test.ts',
  'server/src/ledger-verify.db.test.ts',
  'server/src/main.db.test.ts',
  'server/src/messages/mass-messages.db.test.ts',
  'server/src/not-yours.db.test.ts',
  'server/src/order-of-checks.db.test.ts',
  'server/src/pages/pages.db.test.ts',
  'server/src/players/contact/contact.db.test.ts',
  'server/src/players/credentials/credentials.db.test.ts',
  'server/src/players/login-keys/login-data.db.test.ts',
  'server/src/players/preferences/preferences.db.test.ts',
  'server/src/players/registering/register.db.test.ts',
  'server/src/players/reset/reset.db.test.ts',
  'server/src/players/second-factor/second-factor.db.test.ts',
  'server/src/players/sessions/session.db.test.ts',
  'server/src/privacy/closing/closing.db.test.ts',
  'server/src/privacy/exports/exports.db.test.ts',
  'server/src/protection/doors.db.test.ts',
  'server/src/protection/markers/markers.db.test.ts',
  'server/src/protection/pauses.db.test.ts',
  'server/src/protection/state-matrix.db.test.ts',
  'server/src/protection/tools.db.test.ts',
  'server/src/providers/ceilings.db.test.ts',
  'server/src/providers/free-spins.db.test.ts',
  'server/src/providers/providers.db.test.ts',
  'server/src/providers/studio-model.db.test.ts',
  'server/src/providers/studio.db.test.ts',
  'server/src/reseal/reseal.db.test.ts',
  'server/src/rewards/bonuses/bonuses-storm.db.test.ts',
  'server/src/rewards/bonuses/bonuses.db.test.ts',
  'server/src/rewards/bonuses/cashback/cashback.db.test.ts',
  'server/src/rewards/bonuses/own/own.db.test.ts',
  'server/src/rewards/jackpots/batches/draws.db.test.ts',
  'server/src/rewards/jackpots/jackpots-model.db.test.ts',
  'server/src/rewards/jackpots/jackpots.db.test.ts',
  'server/src/rewards/seed.db.test.ts',
  'server/src/rewards/tampering.db.test.ts',
  'server/src/rewards/tournaments/tournaments.db.test.ts',
  'server/src/rpc.db.test.ts',
  'server/src/security/security.db.test.ts',
  'server/src/sportsbook/coupons.db.test.ts',
  'server/src/sportsbook/odds-stream/stream.db.test.ts',
  'server/src/sportsbook/sports-model.db.test.ts',
  'server/src/sportsbook/storm.db.test.ts',
  'server/src/sportsbook/tampering.db.test.ts',
  'server/src/status/status.db.test.ts',
  'server/src/wallet/seal/numbering.db.test.ts',
  'server/src/wallet/seal/tampering.db.test.ts',
  'server/src/wallet/wallet-model.db.test.ts',
  'server/src/ways.db.test.ts',
  'server/src/winners/winners.db.test.ts',
  'server/src/witness/insider.db.test.ts',
  'studio/src/live/model.db.test.ts',
  'studio/src/live/phases.db.test.ts',
  'studio/src/live/voids.db.test.ts',
  'studio/src/rooms/voids.db.test.ts',
  'studio/src/meters/meters.db.test.ts',
  'studio/src/promises/promises.db.test.ts',
  'studio/src/rooms/fuzz.db.test.ts',
  'studio/src/rooms/kill.db.test.ts',
  'studio/src/rooms/rooms.db.test.ts',
  'studio/src/rooms/versions.db.test.ts',
  'studio/src/rounds/bet-games.db.test.ts',
  'studio/src/rounds/rounds.db.test.ts',
]
const onPgliteAlone = [
  'server/src/sportsbook/sports-jobs.db.test.ts',
  'feed/src/endings.db.test.ts',
  'feed/src/http.db.test.ts',
  'server/src/players/sessions/sign-in.db.test.ts',
  'studio/src/live/devices.db.test.ts',
  'studio/src/live/live.db.test.ts',
  'studio/src/live/fairness.db.test.ts',
  'studio/src/fuzz.db.test.ts',
  'studio/src/sessions.db.test.ts',
]
const without = (files: readonly string[]) => ({
  ...database,
  exclude: [...database.exclude, ...(soak ? [] : files)],
})

/** `*.test.ts` is plain; `*.db.test.ts` runs on both databases. */
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
          name: 'pglite',
          ...without(onPostgresAlone),
          globalSetup: ['database/test/setup-pglite.ts'],
        },
      },
      {
        test: {
          name: 'postgres',
          ...without(onPgliteAlone),
          globalSetup: ['database/test/setup-postgres.ts'],
        },
      },
    ],
  },
})
