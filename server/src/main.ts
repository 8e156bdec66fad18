import { fileURLToPath } from 'node:url'
import * as contract from '../../contract/src/index.ts'
import { errors } from '../../contract/src/errors.ts'
import { DatabaseAway, openDatabases, openOwn, whenThere } from '../../database/src/database.ts'
import { phrases } from '../../phrases/src/phrases.ts'
import { asRefused, exitCodeOf } from '../../settings/src/exit.ts'
import { openPorch, type Porch } from '../../settings/src/porch.ts'
import { cashierCalls } from './cashier/calls.ts'
import * as cashier from './cashier/cashier.ts'
import { startCashierJobs } from './cashier/jobs.ts'
import { cashierRoutes } from './cashier/webhooks.ts'
import { announce, concernsAmong } from './cashier/cashier.ts'
import { contentCalls } from './content/calls.ts'
import { seedContent } from './content/content.ts'
import { startContentJobs } from './content/jobs.ts'
import { readEnv, type Env } from './env.ts'
import { gamesCalls, liveCalls } from './games/calls.ts'
import { gamesByKeys, kindsByKeys } from './games/games.ts'
import { startGamesJobs } from './games/jobs.ts'
import { gamesRoutes } from './games/webhooks.ts'
import type { House } from './house.ts'
import { createStreet, type Street } from './http.ts'
import { nextProcessNumber, numberProcess } from './ids.ts'
import { createKept } from './kept.ts'
import { createEventHub } from './event-hub.ts'
import { createLog } from './log.ts'
import { createPublicVersions } from './public-versions.ts'
import { createMetrics } from './metrics.ts'
import { messagesCalls, type OwnNotifications } from './messages/calls.ts'
import * as messages from './messages/messages.ts'
import { startMessagesJobs } from './messages/jobs.ts'
import { mailOperatorDaily, seedMassMessages } from './messages/messages.ts'
import { messagesRoutes } from './messages/webhooks.ts'
import { pagesRoutes } from './pages/pages.ts'
import { playersCalls } from './players/calls.ts'
import { contactCalls } from './players/contact/calls.ts'
import { credentialsCalls } from './players/credentials/calls.ts'
import { consentsCalls } from './players/consents/calls.ts'
import { preferencesCalls } from './players/preferences/calls.ts'
import { secondFactorCalls } from './players/second-factor/calls.ts'
import * as players from './players/players.ts'
import { playersRoutes } from './players/webhooks.ts'
import { startPlayersJobs } from './players/jobs.ts'
import { checkSeal } from './players/players.ts'
import { startResealJob } from './reseal/jobs.ts'
import { privacyCalls } from './privacy/calls.ts'
import { startPrivacyJobs } from './privacy/jobs.ts'
import * as privacy from './privacy/privacy.ts'
import { privacyRoutes } from './privacy/webhooks.ts'
import { startProvidersJobs } from './providers/jobs.ts'
import { serverPart } from './part.ts'
import { promisesWith } from './providers/providers.ts'
import { providersDoor } from './providers/webhooks.ts'
import { openApi } from './openapi.ts'
import { protectionCalls } from './protection/calls.ts'
import { startProtectionJobs } from './protection/jobs.ts'
import { hearMovement, ownDaysAmong } from './protection/protection.ts'
import { bonusesCalls } from './rewards/bonuses/calls.ts'
import { rewardsCalls } from './rewards/calls.ts'
import * as rewards from './rewards/rewards.ts'
import { startRewardsJobs } from './rewards/jobs.ts'
import { verifyCashier } from './cashier/verify/verify.ts'
import { verifyRewards } from './rewards/verify.ts'
import { rewardsRoutes } from './rewards/webhooks.ts'
import { createRpc, room } from './rpc.ts'
import { startSecurityJobs } from './security/jobs.ts'
import { noteOutcome, noticesAmong } from './security/security.ts'
import { securityRoutes } from './security/webhooks.ts'
import { startSeedJobs } from './seed/jobs.ts'
import { seedOnce } from './seed/seed.ts'
import { sportsbookCalls } from './sportsbook/calls.ts'
import { sportsbookListsCalls } from './sportsbook/lists/calls.ts'
import { oddsRoutes } from './sportsbook/odds-stream/webhooks.ts'
import { statusCalls } from './status/calls.ts'
import { startFelekSportsJobs } from './sportsbook/jobs.ts'
import { couponsAmong } from './sportsbook/sportsbook.ts'
import { sportsRoutes } from './sportsbook/webhooks.ts'
import { startStatusJobs } from './status/jobs.ts'
import { startLeaving, version } from './status/status.ts'
import { statusRoutes } from './status/webhooks.ts'
import * as support from './support/support.ts'
import { supportCalls } from './support/calls.ts'
import { supportRoutes } from './support/webhooks.ts'
import { startWalletJobs } from './wallet/jobs.ts'
import { createVault } from './wallet/vault.ts'
import { walletRoutes } from './wallet/webhooks.ts'
import { winnersCalls } from './winners/calls.ts'
import { startWinnersJobs } from './winners/jobs.ts'
import { startWitnessJobs } from './witness/jobs.ts'
import { witnessRoutes } from './witness/webhooks.ts'
import { chainEnds } from './witness/witness.ts'

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
