import { fileURLToPath } from 'node:url'
import * as contract from '@felek/contract/index.ts'
import { errors } from '@felek/contract/errors.ts'
import { DatabaseAway, openDatabases, openOwn, whenThere } from '@felek/database/database.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import { asRefused, exitCodeOf } from '@felek/platform/config/exit.ts'
import { openPorch, type Porch } from '@felek/platform/http/startup-server.ts'
import { cashierCalls } from './modules/cashier/calls.ts'
import * as cashier from './modules/cashier/cashier.ts'
import { startCashierJobs } from './modules/cashier/jobs.ts'
import { cashierRoutes } from './modules/cashier/routes.ts'
import { announce, concernsAmong } from './modules/cashier/cashier.ts'
import { contentCalls } from './modules/content/calls.ts'
import { seedContent } from './modules/content/content.ts'
import { startContentJobs } from './modules/content/jobs.ts'
import { readEnv, type Env } from './config.ts'
import { gamesCalls, liveCalls } from './modules/games/calls.ts'
import { gamesByKeys, kindsByKeys } from './modules/games/games.ts'
import { startGamesJobs } from './modules/games/jobs.ts'
import { gamesRoutes } from './modules/games/routes.ts'
import type { House } from './deps.ts'
import { createStreet, type Street } from './http/server.ts'
import { nextProcessNumber, numberProcess } from './database/ids.ts'
import { createKept } from './rpc/response-cache.ts'
import { createEventHub } from './events/hub.ts'
import { createLog } from './log.ts'
import { createPublicVersions } from './rpc/cache-versions.ts'
import { createMetrics } from './metrics/metrics.ts'
import { messagesCalls, type OwnNotifications } from './modules/messages/calls.ts'
import * as messages from './modules/messages/messages.ts'
import { startMessagesJobs } from './modules/messages/jobs.ts'
import { mailOperatorDaily, seedMassMessages } from './modules/messages/messages.ts'
import { messagesRoutes } from './modules/messages/routes.ts'
import { pagesRoutes } from './modules/pages/pages.ts'
import { playersCalls } from './modules/players/calls.ts'
import { contactCalls } from './modules/players/contact/calls.ts'
import { credentialsCalls } from './modules/players/credentials/calls.ts'
import { consentsCalls } from './modules/players/consents/calls.ts'
import { preferencesCalls } from './modules/players/preferences/calls.ts'
import { secondFactorCalls } from './modules/players/second-factor/calls.ts'
import * as players from './modules/players/players.ts'
import { playersRoutes } from './modules/players/routes.ts'
import { startPlayersJobs } from './modules/players/jobs.ts'
import { checkSeal } from './modules/players/players.ts'
import { startResealJob } from './modules/key-rotation/jobs.ts'
import { privacyCalls } from './modules/privacy/calls.ts'
import { startPrivacyJobs } from './modules/privacy/jobs.ts'
import * as privacy from './modules/privacy/privacy.ts'
import { privacyRoutes } from './modules/privacy/routes.ts'
import { startProvidersJobs } from './modules/providers/jobs.ts'
import { serverPart } from './database/schema.ts'
import { promisesWith } from './modules/providers/providers.ts'
import { providersDoor } from './modules/providers/routes.ts'
import { openApi } from './http/openapi.ts'
import { protectionCalls } from './modules/protection/calls.ts'
import { startProtectionJobs } from './modules/protection/jobs.ts'
import { hearMovement, ownDaysAmong } from './modules/protection/protection.ts'
import { bonusesCalls } from './modules/rewards/bonuses/calls.ts'
import { rewardsCalls } from './modules/rewards/calls.ts'
import * as rewards from './modules/rewards/rewards.ts'
import { startRewardsJobs } from './modules/rewards/jobs.ts'
import { verifyCashier } from './modules/cashier/verify/verify.ts'
import { verifyRewards } from './modules/rewards/verify.ts'
import { rewardsRoutes } from './modules/rewards/routes.ts'
import { createRpc, room } from './rpc/pipeline.ts'
import { startSecurityJobs } from './modules/security/jobs.ts'
import { noteOutcome, noticesAmong } from './modules/security/security.ts'
import { securityRoutes } from './modules/security/routes.ts'
import { startSeedJobs } from './modules/seed/jobs.ts'
import { seedOnce } from './modules/seed/seed.ts'
import { sportsbookCalls } from './modules/sportsbook/calls.ts'
import { sportsbookListsCalls } from './modules/sportsbook/lists/calls.ts'
import { oddsRoutes } from './modules/sportsbook/odds-stream/routes.ts'
import { statusCalls } from './modules/status/calls.ts'
import { startFelekSportsJobs } from './modules/sportsbook/jobs.ts'
import { couponsAmong } from './modules/sportsbook/sportsbook.ts'
import { sportsRoutes } from './modules/sportsbook/routes.ts'
import { startStatusJobs } from './modules/status/jobs.ts'
import { startLeaving, version } from './modules/status/status.ts'
import { statusRoutes } from './modules/status/routes.ts'
import * as support from './modules/support/support.ts'
import { supportCalls } from './modules/support/calls.ts'
import { supportRoutes } from './modules/support/routes.ts'
import { startWalletJobs } from './modules/wallet/jobs.ts'
import { createVault } from './modules/wallet/wallet-core.ts'
import { walletRoutes } from './modules/wallet/routes.ts'
import { winnersCalls } from './modules/winners/calls.ts'
import { startWinnersJobs } from './modules/winners/jobs.ts'
import { startWitnessJobs } from './modules/witness/jobs.ts'
import { witnessRoutes } from './modules/witness/routes.ts'
import { chainEnds } from './modules/witness/witness.ts'

/** What mark_read takes besides messages of the house. */
const ownNotifications: OwnNotifications = async (q, playerId, ids) => [
  ...(await ownDaysAmong(q, playerId, ids)),
  ...(await concernsAmong(q, playerId, ids)),
  ...(await noticesAmong(q, playerId, ids)),
  ...(await support.answeredAmong(q, playerId, ids)),
  ...(await rewards.bonusesAmong(q, playerId, ids)),
  ...(await rewards.placesAmong(q, playerId, ids)),
  ...(await couponsAmong(q, playerId, ids)),
]

/** What bonuses ask of rooms that ask them. */
const bonusesAround = {
  linked: cashier.linkedPlayers,
  games: gamesByKeys,
  kinds: kindsByKeys,
}

/** Every room of the house: its calls, with the handlers that `Handlers<…>` has checked. */
export const rooms = [
  room(contract.bonuses, bonusesCalls(bonusesAround)),
  room(contract.cashier, cashierCalls),
  room(contract.consents, consentsCalls),
  room(contract.contact, contactCalls),
  room(contract.content, contentCalls),
  room(contract.credentials, credentialsCalls),
  room(contract.games, gamesCalls),
  room(contract.live, liveCalls),
  room(contract.messages, messagesCalls(ownNotifications)),
  room(contract.players, playersCalls),
  room(contract.preferences, preferencesCalls),
  room(contract.privacy, privacyCalls),
  room(
    contract.protection,
    protectionCalls((house: House, tx, playerId) =>
      rewards.forfeitOf(tx, house, playerId, 'excluded', house.now()),
    ),
  ),
  room(contract.rewards, rewardsCalls),
  room(contract.secondFactor, secondFactorCalls),
  room(contract.sportsbook, sportsbookCalls),
  room(contract.sportsbookLists, sportsbookListsCalls),
  room(contract.status, statusCalls),
  room(contract.support, supportCalls),
  room(contract.winners, winnersCalls),
]

/** What each room has sealed, for a change of SEAL_KEY. */
export const sealedColumns = [cashier, messages, players, privacy, support].flatMap(
  (it) => it.sealedColumns,
)

/** Listens while the house is not open yet: why nobody is served, in the words of a call. */
const atThePorch = (env: Env): Promise<Porch> =>
  openPorch({
    port: env.sitePort,
    hosts: ['0.0.0.0'],
    setting: 'PORT',
    alive: '/alive',
    told: () => ({
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({
        result: false,
        message: phrases.tr.errors.busy,
        data: {},
        code: errors.busy.code,
        error: 'busy',
        debug: '',
      }),
    }),
  })

/** What a person has to mend, but for a database that is away: that comes back by itself. */
const unlessAway = (error: unknown): never => {
  if (error instanceof DatabaseAway) throw error
  return asRefused(error)
}

/** What must stand in the database before anybody comes. */
const furnish = async (house: House): Promise<void> => {
  numberProcess(await nextProcessNumber(house.db.read))
  await checkSeal(house).catch(unlessAway)
  await seedContent(house)
  await players.noteLegalTexts(house)
  await rewards.requireAllowedOffers(house.db.read, house.env.territory.bonus).catch(unlessAway)
  await seedMassMessages(house)
  await seedOnce(house)
}

const layStreet = async (house: House): Promise<Street> => {
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
    gamesRoutes,
    playersRoutes,
    rewardsRoutes,
    securityRoutes,
    sportsRoutes,
    supportRoutes,
    (own: House) =>
      walletRoutes(own, async (q) => [
        ...(await verifyRewards(own, q)),
        ...(await verifyCashier(own, q)),
      ]),
    witnessRoutes,
  ])
    await street.app.register(routes(house))
  await street.app.register(privacyRoutes(house, street.hosts))
  const { hosts, atEnd } = street
  await street.app.register(oddsRoutes(house, { rpc, hosts, atEnd }))
  street.open(providersDoor(house))
  await street.app.register(pagesRoutes(house, street.hosts))
  await street.app.ready()
  return street
}

const startJobs = (house: House): (() => Promise<void>)[] =>
  [
    startStatusJobs,
    startPlayersJobs,
    startWalletJobs(
      ({ chains, ...head }) =>
        mailOperatorDaily(house, 'ledger_head', {
          ...head,
          line: JSON.stringify({ ...head, chains }),
        }),
      async (q) => ({ chains: await chainEnds(q) }),
    ),
    startMessagesJobs,
    startCashierJobs,
    startContentJobs,
    startPrivacyJobs,
    startGamesJobs(cashier.countPlayerDays),
    startProtectionJobs({
      births: (q, ids) => players.birthsOf(house, q, ids),
      failedDeposits: cashier.failedDeposits,
      distressed: support.distressedAmong,
    }),
    startProvidersJobs,
    startRewardsJobs(bonusesAround, promisesWith(house, rewards.studio.provider)),
    startResealJob(sealedColumns),
    startSecurityJobs,
    startSeedJobs,
    startFelekSportsJobs,
    startWinnersJobs,
    startWitnessJobs,
  ].map((begin) => begin(house))

/** The process's errands in order, whatever becomes of each: the database may be away just then. */
const inTurn = async (house: House, steps: readonly (() => Promise<unknown>)[]): Promise<void> => {
  for (const step of steps)
    await step().catch((error: unknown) => house.log.warn({ err: error }, 'closing, all the same'))
}

/**
 * Opens the database, however long that is away, then the rooms, and serves until SIGTERM or SIGINT.
 */
const start = async () => {
  const env = settingsOf()
  const log = createLog(env.logLevel)
  const porch = await atThePorch(env)
  let close = async () => {}
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), 15_000).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  // Started by bin/start, it ends with it, however that ended.
  process.on('disconnect', () => void stop('disconnect'))

  const databases = await openOwn(
    (onFault) => openDatabases({ ...env.database, ...serverPart, onFault }),
    log,
    asRefused,
  )
  const metrics = createMetrics()
  const { db, ledger } = databases
  const house: House = {
    env,
    db,
    ledger,
    vault: createVault(db, { ledger, observer: metrics.vault }),
    eventHub: createEventHub({ told: metrics.published }),
    log,
    metrics,
    publicVersions: createPublicVersions(),
    now: () => new Date(),
  }
  house.vault.onPosted((movement, outcome) => void announce(house, movement, outcome))
  house.vault.onPosted((movement, outcome) => noteOutcome(house, movement, outcome))
  house.vault.onPosted((movement, outcome) => hearMovement(house, movement, outcome))
  await whenThere(() => furnish(house), log)
  const street = await layStreet(house)
  const jobs = startJobs(house)
  await street.app.listen(porch.handOver())
  close = async () => {
    startLeaving(house)
    await inTurn(house, [
      () => street.drain(),
      () => Promise.all(jobs.map((end) => inTurn(house, [end]))),
      () => house.vault.drain(),
      () => databases.close(),
    ])
  }
  log.info({ port: env.sitePort }, 'open')
  process.send?.('open')
}

const settingsOf = (): Env => {
  try {
    return readEnv()
  } catch (error) {
    return asRefused(error)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  start().catch((error: unknown) => {
    console.error(`Felek does not start: ${(error as Error).message}`)
    process.exit(exitCodeOf(error))
  })
}
