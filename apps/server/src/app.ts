import type { Logger } from 'pino'
import type { Call } from '@felek/contract/call.ts'
import * as contract from '@felek/contract/index.ts'
import type { Database } from '@felek/database/database.ts'
import { DatabaseUnavailable } from '@felek/database/database.ts'
import { asRefused } from '@felek/platform/config/exit.ts'
import { cashierCalls } from './modules/cashier/calls.ts'
import * as cashier from './modules/cashier/cashier.ts'
import { startCashierJobs } from './modules/cashier/jobs.ts'
import { cashierRoutes } from './modules/cashier/routes.ts'
import { publishMovement, notificationsAmong } from './modules/cashier/cashier.ts'
import { contentCalls } from './modules/content/calls.ts'
import { seedContent } from './modules/content/content.ts'
import { startContentJobs } from './modules/content/jobs.ts'
import type { Env } from './config.ts'
import { gamesCalls, liveCalls } from './modules/games/calls.ts'
import { createGamesState, gamesByKeys, kindsByKeys } from './modules/games/games.ts'
import { startGamesJobs } from './modules/games/jobs.ts'
import { gamesRoutes } from './modules/games/routes.ts'
import type { Handlers, Deps, SignedIn } from './deps.ts'
import { createHttpServer, type HttpServer } from './http/server.ts'
import { nextProcessNumber, numberProcess } from './database/ids.ts'
import { createResponseCache } from './rpc/response-cache.ts'
import { createEventHub } from './events/hub.ts'
import { createDemand } from './jobs/demand.ts'
import { createCacheVersions } from './rpc/cache-versions.ts'
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
import { checkEncryptionKey } from './modules/players/players.ts'
import { startKeyRotationJob } from './modules/key-rotation/jobs.ts'
import { privacyCalls } from './modules/privacy/calls.ts'
import { startPrivacyJobs } from './modules/privacy/jobs.ts'
import * as privacy from './modules/privacy/privacy.ts'
import { privacyRoutes } from './modules/privacy/routes.ts'
import { startProvidersJobs } from './modules/providers/jobs.ts'
import { createProvidersState, witnessOfProvider } from './modules/providers/providers.ts'
import { providersRoute } from './modules/providers/routes.ts'
import { openApi } from './http/openapi.ts'
import { createAlarmQueue } from './alarms/alarm-queue.ts'
import { startAlarmsJobs } from './modules/alarms/jobs.ts'
import { startApprovalsJobs } from './modules/approvals/jobs.ts'
import { startAuditJobs } from './modules/audit/jobs.ts'
import { staffRoutes } from './modules/staff/routes.ts'
import * as staff from './modules/staff/staff.ts'
import { createDemoCaller, createOffice, logConsole, staffOfAlarms, type Office } from './office.ts'
import { protectionCalls } from './modules/protection/calls.ts'
import { startProtectionJobs } from './modules/protection/jobs.ts'
import {
  createProtectionState,
  onMovement,
  isExcluded,
  ownDaysAmong,
} from './modules/protection/protection.ts'
import { bonusesCalls } from './modules/rewards/bonuses/calls.ts'
import { rewardsCalls } from './modules/rewards/calls.ts'
import * as rewards from './modules/rewards/rewards.ts'
import { startRewardsJobs } from './modules/rewards/jobs.ts'
import { verifyCashier } from './modules/cashier/verify/verify.ts'
import { verifyRewards } from './modules/rewards/verify.ts'
import { rewardsRoutes } from './modules/rewards/routes.ts'
import type { Access } from './rpc/access.ts'
import type { Audience } from './rpc/audience.ts'
import { createPlayerAudience } from './rpc/player-audience.ts'
import { createRpc, callModule, type CallModule, type Rpc } from './rpc/pipeline.ts'
import { startReportsJobs } from './modules/reports/jobs.ts'
import { startSecurityJobs } from './modules/security/jobs.ts'
import {
  createSecurityState,
  logOutcome,
  logSecurityEvent,
  noticesAmong,
} from './modules/security/security.ts'
import { securityRoutes } from './modules/security/routes.ts'
import { startSeedJobs } from './modules/seed/jobs.ts'
import { seedOnce } from './modules/seed/seed.ts'
import { sportsbookCalls } from './modules/sportsbook/calls.ts'
import { sportsbookListsCalls } from './modules/sportsbook/lists/calls.ts'
import { oddsRoutes } from './modules/sportsbook/odds-stream/routes.ts'
import { statusCalls } from './modules/status/calls.ts'
import { startFelekSportsJobs } from './modules/sportsbook/jobs.ts'
import { couponsAmong, createSportsState } from './modules/sportsbook/sportsbook.ts'
import { sportsRoutes } from './modules/sportsbook/routes.ts'
import { startStatusJobs } from './modules/status/jobs.ts'
import {
  createStatusState,
  maintenanceState,
  metricsOf,
  startLeaving,
  version,
} from './modules/status/status.ts'
import { statusRoutes } from './modules/status/routes.ts'
import * as support from './modules/support/support.ts'
import { supportCalls } from './modules/support/calls.ts'
import { supportRoutes } from './modules/support/routes.ts'
import { startWalletJobs } from './modules/wallet/jobs.ts'
import { createWallet } from './modules/wallet/wallet-core.ts'
import { walletRoutes } from './modules/wallet/routes.ts'
import { createWinnersState } from './modules/winners/winners.ts'
import { winnersCalls } from './modules/winners/calls.ts'
import { startWinnersJobs } from './modules/winners/jobs.ts'
import { startWitnessJobs } from './modules/witness/jobs.ts'
import { witnessRoutes } from './modules/witness/routes.ts'
import { chainEnds, createWitnessState } from './modules/witness/witness.ts'

/** What mark_read takes besides messages of the operator's. */
const ownNotifications: OwnNotifications = async (q, playerId, ids) => [
  ...(await ownDaysAmong(q, playerId, ids)),
  ...(await notificationsAmong(q, playerId, ids)),
  ...(await noticesAmong(q, playerId, ids)),
  ...(await support.answeredAmong(q, playerId, ids)),
  ...(await rewards.bonusesAmong(q, playerId, ids)),
  ...(await rewards.placesAmong(q, playerId, ids)),
  ...(await couponsAmong(q, playerId, ids)),
]

/** What bonuses ask of rooms that ask them. */
const bonusesAround = {
  linked: cashier.listDuplicateAccounts,
  games: gamesByKeys,
  kinds: kindsByKeys,
}

/** A module's calls with its handlers, which get all that they name of the deps. */
const serve = <R extends Record<string, Call>>(
  calls: R,
  handlers: Handlers<R, AppDeps>,
): CallModule => callModule(calls, handlers)

/** The calls of every module. */
export const callModules = [
  serve(contract.bonuses, bonusesCalls(bonusesAround)),
  serve(contract.cashier, cashierCalls),
  serve(contract.consents, consentsCalls),
  serve(contract.contact, contactCalls),
  serve(contract.content, contentCalls),
  serve(contract.credentials, credentialsCalls),
  serve(contract.games, gamesCalls),
  serve(contract.live, liveCalls),
  serve(contract.messages, messagesCalls(ownNotifications)),
  serve(contract.players, playersCalls),
  serve(contract.preferences, preferencesCalls),
  serve(contract.privacy, privacyCalls),
  serve(
    contract.protection,
    protectionCalls((deps: AppDeps, tx, playerId) =>
      rewards.forfeitBonus(tx, deps, playerId, 'excluded', deps.now()),
    ),
  ),
  serve(contract.rewards, rewardsCalls),
  serve(contract.secondFactor, secondFactorCalls),
  serve(contract.sportsbook, sportsbookCalls),
  serve(contract.sportsbookLists, sportsbookListsCalls),
  serve(contract.status, statusCalls),
  serve(contract.support, supportCalls),
  serve(contract.winners, winnersCalls),
]

/** What each room has sealed, for a change of SEAL_KEY. */
export const encryptedColumns = [cashier, messages, players, privacy, staff, support].flatMap(
  (it) => it.encryptedColumns,
)

/** What modules remember, made once a process. What one module's state takes of another's is made first. */
export const createStates = (deps: Deps) => {
  const playersState = players.createPlayersState(deps.env)
  return {
    cashierState: cashier.createCashierState(),
    gamesState: createGamesState(),
    messagesState: messages.createMessagesState(deps.env),
    playersState,
    protectionState: createProtectionState(),
    providersState: createProvidersState({ ...deps, playersState }),
    rewardsState: rewards.createRewardsState(deps.env),
    securityState: createSecurityState(),
    sportsState: createSportsState(deps),
    statusState: createStatusState(),
    winnersState: createWinnersState(),
    witnessState: createWitnessState(deps.env),
  }
}

/** All that handlers, jobs and routes are handed. */
export type AppDeps = Deps & ReturnType<typeof createStates>

/** What the pipeline, the event stream and the HTTP server ask of modules. */
const createAccess = (deps: AppDeps): Access => {
  const { db } = deps
  return {
    isInMaintenance: () => maintenanceState(deps).on,
    findSession: (proof, ip) =>
      players.getSession(deps, db.read, {
        ...proof,
        now: deps.now(),
        onForeign: (playerId) =>
          logSecurityEvent(deps, { kind: 'session_foreign', playerId, address: ip }),
      }),
    isSessionAlive: (sessionId) => players.sessionAlive(deps, db.read, sessionId, deps.now()),
    explainNoSession: (proof) => players.goneSession(db.read, proof),
    isKnownDevice: (asked) => players.isKnownDevice(db.read, asked),
    async touchSession({ playerId, sessionId }, ip, now) {
      await players.touchSession(deps, db.read, sessionId, now)
      await players.barAt(deps, { playerId, address: ip })
    },
    isExcluded,
    requireTerms: (at, playerId) => players.requireTerms(deps, at, playerId),
    logSecurity: (event) => logSecurityEvent(deps, event),
  }
}

/** What a person has to mend, but for a database that is away: that comes back by itself. */
const unlessAway = (error: unknown): never => {
  if (error instanceof DatabaseUnavailable) throw error
  return asRefused(error)
}

/** What must stand in the database before anybody comes. */
const prepareDatabase = async (deps: AppDeps): Promise<void> => {
  numberProcess(await nextProcessNumber(deps.db.read))
  await checkEncryptionKey(deps).catch(unlessAway)
  await seedContent(deps)
  await players.recordLegalTexts(deps)
  await rewards.requireAllowedOffers(deps.db.read, deps.env.territory.bonus).catch(unlessAway)
  await seedMassMessages(deps)
  const office = { ...deps, db: deps.adminDb }
  await staff.seedRoles(office)
  await staff.seedDemoStaff(office)
  await cashier.seedDemoReceiving(deps)
  await seedOnce(deps, createDemoCaller(office))
}

const addRoutes = async (deps: AppDeps, http: HttpServer, rpc: Rpc): Promise<void> => {
  const description = openApi(callModules, version)
  http.app.get('/endpoint/openapi.json', (_request, reply) =>
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
    (own: AppDeps) => staffRoutes(own, logConsole(own)),
    (own: AppDeps) =>
      walletRoutes(own, async (q) => [
        ...(await verifyRewards(own, q)),
        ...(await verifyCashier(own, q)),
      ]),
    witnessRoutes,
  ])
    await http.app.register(routes(deps))
  await http.app.register(privacyRoutes(deps, http.hosts))
  const { hosts, atEnd } = http
  await http.app.register(oddsRoutes(deps, { rpc, hosts, atEnd }))
  http.open(providersRoute(deps))
  await http.app.register(pagesRoutes(deps, http.hosts))
  await http.app.ready()
}

const startJobs = (deps: AppDeps): (() => Promise<void>)[] =>
  [
    startStatusJobs,
    startAlarmsJobs(staffOfAlarms, () => metricsOf(deps)),
    startApprovalsJobs,
    startAuditJobs((head) => messages.mailAuditHead(deps, head)),
    startPlayersJobs,
    startWalletJobs(
      ({ chains, ...head }) =>
        mailOperatorDaily(deps, 'ledger_head', {
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
      births: (q, ids) => players.getBirths(deps, q, ids),
      failedDeposits: cashier.failedDeposits,
      distressed: support.distressedAmong,
    }),
    startProvidersJobs,
    startRewardsJobs(bonusesAround, witnessOfProvider(deps, rewards.studio.provider)),
    (own: AppDeps) => startKeyRotationJob(encryptedColumns)({ ...own, db: own.adminDb }),
    (own: AppDeps) =>
      startReportsJobs({ ...own, db: own.adminDb }, (it) => mailOperatorDaily(own, 'reserves', it)),
    startSecurityJobs,
    (own: AppDeps) => startSeedJobs(own, createDemoCaller({ ...own, db: own.adminDb })),
    startFelekSportsJobs,
    startWinnersJobs,
    startWitnessJobs,
  ].map((begin) => begin(deps))

type AppParts = {
  db: Database
  /** The login of jobs and corrections on the same database. */
  ledger: Database
  /** What the back office works through: the same login in connections of its own; `ledger` unless given. */
  officeDb?: Database
  log: Logger
  /** The one clock; tests turn it. */
  now?: () => Date
  /** The calls that are served; tests have calls of their own. */
  rooms?: readonly CallModule[]
  /** Whether replies to anonymous reads are kept; tests read at once what they have written. */
  isCaching?: boolean
}

/** All that serves players in a process, made in one place; nothing of it runs or listens yet. */
export type App = {
  deps: AppDeps
  access: Access
  /** Who calls, as the pipeline asks it. */
  audience: Audience<SignedIn>
  rpc: Rpc
  /** What staff are served, on a listener of its own. */
  office: Office
  /** Serves calls and events; the rest of its addresses come with `addRoutes`. */
  http: HttpServer
  addRoutes(): Promise<void>
  prepareDatabase(): Promise<void>
  /** Answers how each job is ended. */
  startJobs(): (() => Promise<void>)[]
  /** Turns readiness off. */
  startLeaving(): void
}

/**
 * The composition root, of the product and of the API's tests alike: all state of a process is made
 * here. It starts no job and opens no port.
 */
export const createApp = (
  env: Env,
  {
    db,
    ledger,
    officeDb = ledger,
    log,
    now = () => new Date(),
    isCaching = true,
    ...parts
  }: AppParts,
): App => {
  const metrics = createMetrics()
  const base: Deps = {
    env,
    db,
    adminDb: ledger,
    wallet: createWallet(db, { ledger, observer: metrics.vault }),
    eventHub: createEventHub({ clock: () => now().getTime(), told: metrics.published }),
    demand: createDemand(),
    log,
    metrics,
    cacheVersions: createCacheVersions(),
    alarms: createAlarmQueue({ now }),
    now,
  }
  const deps: AppDeps = { ...base, ...createStates(base) }
  deps.wallet.onPosted((movement, outcome) => void publishMovement(deps, movement, outcome))
  deps.wallet.onPosted((movement, outcome) => logOutcome(deps, movement, outcome))
  deps.wallet.onPosted((movement, outcome) => onMovement(deps, movement, outcome))
  const access = createAccess(deps)
  const kept = isCaching ? createResponseCache(deps) : undefined
  const audience = createPlayerAudience(deps, access)
  const rpc = createRpc(deps, parts.rooms ?? callModules, audience, kept)
  const http = createHttpServer(deps, rpc, access)
  return {
    deps,
    access,
    audience,
    rpc,
    office: createOffice({ ...deps, db: officeDb, adminDb: officeDb }),
    http,
    addRoutes: () => addRoutes(deps, http, rpc),
    prepareDatabase: () => prepareDatabase(deps),
    startJobs: () => startJobs(deps),
    startLeaving: () => startLeaving(deps),
  }
}
