import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import * as contract from '../../contract/src/index.ts'
import { openDatabase } from '../../database/src/database.ts'
import { cashierCalls } from './cashier/calls.ts'
import { startCashierJobs } from './cashier/jobs.ts'
import { cashierRoutes } from './cashier/webhooks.ts'
import { announce, refusedAmong } from './cashier/cashier.ts'
import { contentCalls } from './content/calls.ts'
import { seedContent } from './content/content.ts'
import { startContentJobs } from './content/jobs.ts'
import { readEnv } from './env.ts'
import { gamesCalls, liveCalls } from './games/calls.ts'
import { startGamesJobs } from './games/jobs.ts'
import type { House } from './house.ts'
import { createStreet } from './http.ts'
import { createKept } from './kept.ts'
import { createEventHub } from './event-hub.ts'
import { createPublicVersions } from './public-versions.ts'
import { messagesCalls } from './messages/calls.ts'
import { startMessagesJobs } from './messages/jobs.ts'
import { mailOperatorDaily, seedMassMessages } from './messages/messages.ts'
import { messagesRoutes } from './messages/webhooks.ts'
import { pagesRoutes } from './pages/pages.ts'
import { playersCalls } from './players/calls.ts'
import { startPlayersJobs } from './players/jobs.ts'
import { checkSeal } from './players/players.ts'
import { startProvidersJobs } from './providers/jobs.ts'
import { providersDoor } from './providers/webhooks.ts'
import { openApi } from './openapi.ts'
import { rewardsCalls } from './rewards/calls.ts'
import { startRewardsJobs } from './rewards/jobs.ts'
import { createRpc, room } from './rpc.ts'
import { startSecurityJobs } from './security/jobs.ts'
import { noteOutcome } from './security/security.ts'
import { securityRoutes } from './security/webhooks.ts'
import { seedOnce } from './seed/seed.ts'
import { statusCalls } from './status/calls.ts'
import { startStatusJobs } from './status/jobs.ts'
import { startLeaving, version } from './status/status.ts'
import { statusRoutes } from './status/webhooks.ts'
import { supportCalls } from './support/calls.ts'
import { supportRoutes } from './support/webhooks.ts'
import { startWalletJobs } from './wallet/jobs.ts'
import { createVault } from './wallet/vault.ts'
import { walletRoutes } from './wallet/webhooks.ts'
import { witnessRoutes } from './witness/webhooks.ts'

/** Every room of the house: its calls, with the handlers that `Handlers<…>` has checked. */
export const rooms = [
  room(contract.cashier, cashierCalls),
  room(contract.content, contentCalls),
  room(contract.games, gamesCalls),
  room(contract.live, liveCalls),
  room(contract.messages, messagesCalls(refusedAmong)),
  room(contract.players, playersCalls),
  room(contract.rewards, rewardsCalls),
  room(contract.status, statusCalls),
  room(contract.support, supportCalls),
]

const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url))
/** Only the wallet's functions write these. */
export const sealed = ['wallet_']

/** Opens the database and the rooms, and serves until SIGTERM or SIGINT. */
const start = async () => {
  const env = readEnv()
  // A database's `detail` and `where` quote the row that it refused, names and numbers included.
  const log = pino({
    level: env.logLevel,
    base: null,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        '*.password',
        '*.sid',
        '*.token',
        '*.secret',
        '*.email',
        '*.phone',
        '*.identityNumber',
        '*.IBAN',
        'err.detail',
        'err.where',
      ],
      censor: '[redacted]',
    },
  })
  const db = await openDatabase({
    url: env.databaseUrl,
    dataDir: env.dataDir,
    migrationsDir,
    sealed,
    onFault: (error, fatal) => {
      log.error({ err: error }, fatal ? 'the database is gone' : 'a database connection was lost')
      if (fatal) process.exit(1)
    },
  })
  const house: House = {
    env,
    db,
    vault: createVault(db),
    eventHub: createEventHub(),
    log,
    publicVersions: createPublicVersions(),
    now: () => new Date(),
  }
  house.vault.onPosted((movement, outcome) => void announce(house, movement, outcome))
  house.vault.onPosted((movement, outcome) => noteOutcome(house, movement, outcome))
  await checkSeal(house)
  await seedContent(house)
  await seedMassMessages(house)
  await seedOnce(house)

  const rpc = createRpc(house, rooms, createKept(house))
  const street = createStreet(house, rpc)
  const description = openApi(rooms, version)
  street.app.get('/endpoint/openapi.json', (_request, reply) =>
    reply.type('application/json').send(description),
  )
  for (const routes of [
    statusRoutes,
    messagesRoutes,
    cashierRoutes,
    securityRoutes,
    supportRoutes,
    walletRoutes,
    witnessRoutes,
  ])
    await street.app.register(routes(house))
  street.open(providersDoor(house))
  await street.app.register(pagesRoutes(house, street.hosts))
  const jobs = [
    startStatusJobs,
    startPlayersJobs,
    startWalletJobs((head) =>
      mailOperatorDaily(house, 'ledger_head', { ...head, line: JSON.stringify(head) }),
    ),
    startMessagesJobs,
    startCashierJobs,
    startContentJobs,
    startGamesJobs,
    startProvidersJobs,
    startRewardsJobs,
    startSecurityJobs,
  ].map((begin) => begin(house))
  await street.app.listen({ port: env.sitePort, host: '0.0.0.0' })
  log.info({ port: env.sitePort, database: db.kind, durability: db.durability }, 'open')
  process.send?.('open')

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), 15_000).unref()
    startLeaving(house)
    await street.drain()
    await Promise.all(jobs.map((end) => end()))
    await house.vault.drain()
    await db.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  start().catch((error: unknown) => {
    console.error(`Felek does not start: ${(error as Error).message}`)
    process.exit(1)
  })
}
