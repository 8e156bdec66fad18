import type { Call } from '@felek/contract/call.ts'
import * as contract from '@felek/contract/office/index.ts'
import { isStaffCall } from '@felek/contract/office/staff-call.ts'
import type { Query } from '@felek/database/database.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import type { Deps, OfficeHandlers, StaffMember } from './deps.ts'
import type { LogConsole } from './modules/staff/routes.ts'
import {
  appendEntry,
  findLastEntryId,
  findUnsealedSince,
  listChanges,
  type AuditDeps,
  type NewEntry,
} from './modules/audit/audit.ts'
import { auditHandlers, listSubjectRows } from './modules/audit/office-handlers.ts'
import {
  countDecidable,
  eraseDecided,
  listProposedCalls,
  findWaitingProposal,
  hasWaitingProposal,
  propose,
  type ApprovalsDeps,
  type GuardedCalls,
} from './modules/approvals/approvals.ts'
import type { CashierDeps } from './modules/cashier/cashier.ts'
import {
  countCases,
  countManualDeposits,
  countOpenDays,
  countReturns,
  countSuspense,
  countUnprovedLate,
  countWithdrawals,
  watchOpenDays,
} from './modules/cashier/cashier.ts'
import { cashierOfficeHandlers } from './modules/cashier/office-handlers.ts'
import {
  playersHandlers,
  searchHandlers,
  type OnRevealLimit,
} from './modules/player-records/office-handlers.ts'
import { mailOnce } from './modules/messages/messages.ts'
import { countAlarms, listOpenByKind, type StaffOfAlarms } from './modules/alarms/alarms.ts'
import { eraseHandler } from './modules/privacy/office-handlers.ts'
import { alarmsHandlers } from './modules/alarms/office-handlers.ts'
import { approvalsHandlers } from './modules/approvals/office-handlers.ts'
import {
  addExportRoute,
  createDownloads,
  getReadPosition,
  listAccountDays,
  readDaysMark,
  type Download,
} from './modules/reports/reports.ts'
import { countOpenCases } from './modules/protection/protection.ts'
import { countShutGames } from './modules/providers/providers.ts'
import {
  figuresHandlers,
  reportsHandlers,
  type ReportsAround,
  type SharedQueue,
} from './modules/reports/office-handlers.ts'
import type { CallAsStaff } from './modules/seed/seed.ts'
import { staffHandlers, type LogSignIn } from './modules/staff/office-handlers.ts'
import * as staff from './modules/staff/staff.ts'
import { logSecurityEvent } from './modules/security/security.ts'
import { countUnanswered } from './modules/support/support.ts'
import { countHeld, unsealedSince } from './modules/wallet/wallet.ts'
import {
  createOfficeCounts,
  openOfficeStream,
  type OfficeStreamParts,
} from './events/office-stream.ts'
import { createOfficeWatch, type OfficeWatch } from './events/office-watch.ts'
import { createOfficeServer, type OfficeServer, type SessionProof } from './http/office-server.ts'
import type { Audience } from './rpc/audience.ts'
import { createOfficeAudience, type OfficeAccess, type StaffDeed } from './rpc/office-audience.ts'
import { createRpc, officeCallModule, type CallModule, type Rpc } from './rpc/pipeline.ts'

/* The back office as app.ts composes it: its calls, what its half of the pipeline asks of modules. */

/** What the modules that have a desk name of the deps. */
export type OfficeDeps = Deps & ApprovalsDeps & AuditDeps & CashierDeps & staff.StaffDeps

/** A module's calls with its handlers, which get all that they name of the deps. */
const serve = <R extends Record<string, Call>>(
  calls: R,
  handlers: OfficeHandlers<R, OfficeDeps>,
): CallModule => officeCallModule(calls, handlers)

const logSignIn: LogSignIn = async ({ deps, ip, device, now, requestId }, entry) =>
  appendEntry(deps.db.read, {
    at: now,
    kind: 'sign_in',
    staffId: entry.staffId,
    sessionId: null,
    device: device === undefined ? '' : hashToken(device),
    network: staff.networkName(ip),
    call: entry.call,
    requestId,
    subject: { kind: 'staff', ids: entry.staffId === null ? [] : [entry.staffId] },
    after: entry.after,
  })

/** What is done on the machine itself, by nobody of the staff. */
export const logConsole =
  (deps: OfficeDeps): LogConsole =>
  ({ kind, call, staffIds, after, reason }) =>
    appendEntry(deps.adminDb.read, {
      at: deps.now(),
      kind,
      staffId: null,
      sessionId: null,
      device: '',
      network: 'console',
      call,
      requestId: '',
      subject: { kind: 'staff', ids: staffIds },
      after,
      reason,
    })

/** The refusal stands in the audit; compliance is told by mail, once a day for a person. */
const tellRevealLimit: OnRevealLimit = async (ctx, playerId) => {
  const { deps, staff: by, now } = ctx
  await appendEntry(deps.db.read, {
    at: now,
    kind: 'deny',
    staffId: by.staffId,
    sessionId: by.sessionId,
    device: by.deviceHash,
    network: staff.networkName(ctx.ip),
    call: contract.officePlayers.reveal.wire,
    requestId: ctx.requestId,
    subject: { kind: 'player', ids: [playerId] },
    after: { refused: 'reveal_limit' },
  })
  const addresses = await staff.listEmailsOfRole(deps.db.read, 'compliance')
  for (const [n, to] of addresses.entries()) {
    const claim = `reveal_limit:${by.staffId}:${n}`
    const values = { name: by.name, at: now.toISOString() }
    await mailOnce(deps, { to, template: 'reveal_limit', claim }, values)
  }
}

/** What of staff and of the audit the desk of players shows. */
const playerRecordsQueries = {
  listNames: staff.listNames,
  listPlayerAudit: (
    q: Parameters<typeof listSubjectRows>[0],
    { playerId, ...page }: { playerId: bigint; after: bigint | undefined; limit: number },
  ) => listSubjectRows(q, staff.listNames, { subject: String(playerId), ...page }),
}

/** The calls that approvals may run: those that come with a guard. */
const guardedAmong = (modules: readonly CallModule[]): GuardedCalls => {
  const found = modules.flatMap(({ calls, handlers }) =>
    Object.entries(calls).flatMap(([name, call]) => {
      const handler = handlers[name]
      return isStaffCall(call) && handler !== undefined && typeof handler !== 'function'
        ? [[call.wire, { call, handler }] as const]
        : []
    }),
  )
  return new Map(found)
}

/** What came in and went out by account and day, as reports have it. */
const accountDays = { listAccountDays, readDaysMark }

/** What reports and the first page ask of the desks. */
const reportsAround: ReportsAround = {
  listNames: staff.listNames,
  countShut: countShutGames,
  queues: [
    { queue: 'withdrawals', permission: 'cashier.read', count: countWithdrawals },
    { queue: 'deposits', permission: 'cashier.read', count: countManualDeposits },
    { queue: 'returns', permission: 'cashier.read', count: countReturns },
    {
      queue: 'unproved',
      permission: 'cashier.read',
      count: countUnprovedLate,
    },
    { queue: 'suspense', permission: 'cashier.read', count: countSuspense },
    { queue: 'chargebacks', permission: 'cashier.read', count: countCases },
    {
      queue: 'days',
      permission: 'cashier.read',
      count: (q, now) => countOpenDays(q, accountDays, now),
    },
    { queue: 'held', permission: 'cashier.read', count: countHeld },
    { queue: 'support', permission: 'support.read', count: countUnanswered },
    { queue: 'protection', permission: 'protection.read', count: countOpenCases },
    {
      queue: 'approvals',
      permission: 'own',
      countFor: (q, { staffId, permissions }) =>
        countDecidable(q, { staffId, permissions: [...permissions] }),
    },
  ],
  unsealedSince: { ledger: unsealedSince, audit: findUnsealedSince },
}

const isAuditBroken = async (q: Query): Promise<boolean> =>
  (await listOpenByKind(q, ['audit_broken'])).length > 0

/** Who is told of alarms. */
export const staffOfAlarms: StaffOfAlarms = {
  listNames: staff.listNames,
  listReachable: (q) => staff.listStaffWith(q, 'alarms.act'),
  listOwners: (q) => staff.listStaffOfRole(q, 'owner'),
}

/** The calls of every module that has a desk. */
export const createOfficeModules = (): CallModule[] => {
  const modules = [
    serve(contract.officeStaff, staffHandlers(logSignIn)),
    serve(contract.officeViews, staff.viewHandlers),
    serve(
      contract.officeCashier,
      cashierOfficeHandlers({ listNames: staff.listNames, findWaitingProposal, ...accountDays }),
    ),
    serve(contract.officeFigures, figuresHandlers(reportsAround)),
    serve(contract.officeReports, reportsHandlers(reportsAround)),
    serve(contract.officeSearch, searchHandlers),
    serve(contract.officePlayers, {
      ...playersHandlers(playerRecordsQueries, tellRevealLimit),
      erase: eraseHandler({ hasWaitingProposal, eraseDecided }),
    }),
    serve(contract.officeAlarms, alarmsHandlers(staffOfAlarms)),
    serve(contract.officeAudit, auditHandlers(staff.listNames, isAuditBroken)),
  ]
  const approvals = approvalsHandlers(guardedAmong(modules))
  return [...modules, serve(contract.officeApprovals, approvals)]
}

const toEntry = ({ kind, staff: by, origin, note, approvalId }: StaffDeed, at: Date): NewEntry => ({
  at,
  kind,
  staffId: by.staffId,
  sessionId: by.sessionId,
  device: by.deviceHash,
  network: staff.networkName(origin.ip),
  call: origin.call,
  requestId: origin.requestId,
  subject: note.subject,
  before: note.before,
  after: note.after,
  reason: note.reason,
  approvalId,
})

const createOfficeAccess = (deps: OfficeDeps): OfficeAccess => ({
  isAddressAllowed: (ip) => staff.isAddressAllowed(deps.db.read, ip),
  findSession: (proof) => staff.findStaffSession(deps.db.read, { ...proof, now: deps.now() }),
  isSteppedUp: (member) => staff.isSteppedUp(member, deps.now()),
  touchSession: (sessionId, now) => staff.setActivity(deps.db.read, sessionId, now),
  propose: (tx, proposal) => propose(tx, deps, proposal),
  appendAudit: (q, deed) => appendEntry(q, toEntry(deed, deps.now())),
  logRateLimited: (address, rate) =>
    logSecurityEvent(deps, { kind: 'rate_limited', address, detail: { rate } }),
})

export type Office = {
  /** As staff's calls are handed them: their database is the one that may correct and release. */
  deps: OfficeDeps
  audience: Audience<StaffMember>
  rpc: Rpc<StaffMember>
}

export const createOffice = (deps: OfficeDeps, modules = createOfficeModules()): Office => {
  watchOpenDays(deps, accountDays)
  const audience = createOfficeAudience(deps, createOfficeAccess(deps))
  return { deps, audience, rpc: createRpc(deps, modules, audience) }
}

/**
 * Calls of the demo's staff at a time of the past, for what lies behind a demo: through the pipeline as anybody's, but
 * for the signing in. There is no such staff outside the demo profile.
 */
export const createDemoCaller = (deps: OfficeDeps): CallAsStaff => {
  const modules = createOfficeModules()
  return async (who, at, call, input, file) => {
    const own: OfficeDeps = { ...deps, now: () => at }
    const audience = createOfficeAudience(own, {
      ...createOfficeAccess(own),
      isAddressAllowed: async () => true,
      findSession: () => staff.findDemoMember(own.db.read, who, at),
      isSteppedUp: () => true,
    })
    const [cls, method] = call.wire.split('/')
    const { reply } = await createRpc(own, modules, audience).answer({
      body: Buffer.from(JSON.stringify({ api: { class: cls, method }, data: input })),
      contentType: 'application/json',
      panel: 'office',
      foreign: false,
      hasOrigin: true,
      ip: '127.0.0.1',
      userAgent: '',
      host: '',
      device: undefined,
      ...(file && { bytes: file }),
    })
    if (!reply.result) throw new Error(`${call.wire} by ${who}: ${reply.error}`)
    return reply.data as never
  }
}

/** Reports leave by a link of their own: the session behind it is looked at as a call's is. */
const createExportDownload = (deps: OfficeDeps) => {
  const access = createOfficeAccess(deps)
  const call = contract.officeReports.exportLink.wire
  return async (proof: SessionProof, token: string): Promise<Download | undefined> => {
    if (!(await access.isAddressAllowed(proof.ip))) return undefined
    const member = await access.findSession(proof)
    const download = createDownloads(staff.listNames, (tx, by, note) => {
      const origin = { call, requestId: '', ip: proof.ip, deviceHash: by.deviceHash }
      return access.appendAudit(tx, { kind: 'export', staff: by, origin, note })
    })
    return member && download(deps, member, token)
  }
}

const toClass = (call: string): string => call.split('/')[0] ?? ''

/** Of which class the calls are that show a queue. */
const classOf = ({ permission }: SharedQueue): string => `office_${permission.split('.')[0]}`

/** What pages of the office are told of as it changes. */
const createWatch = (deps: OfficeDeps): OfficeWatch => {
  const q = deps.db.read
  const shared = reportsAround.queues.filter((it): it is SharedQueue => it.permission !== 'own')
  return createOfficeWatch(deps, {
    findLastEntryId: () => findLastEntryId(q),
    async listChanges(sinceId) {
      const changes = await listChanges(q, sinceId)
      const ids = changes.flatMap(({ approvalId }) => approvalId ?? [])
      const proposed = await listProposedCalls(q, ids)
      return changes.map(({ auditId, call, approvalId }) => ({
        auditId,
        // A proposal, and what is decided about it, changes the list that it is about too.
        classes: (approvalId === null
          ? [call]
          : [call, proposed.get(approvalId) ?? call, contract.officeApprovals.list.wire]
        ).map(toClass),
      }))
    },
    async readQueues() {
      const marks = new Map<string, string>()
      for (const queue of shared) {
        const { count, oldest } = await queue.count(q, deps.now())
        const cls = classOf(queue)
        marks.set(cls, `${marks.get(cls) ?? ''} ${count} ${oldest?.getTime()}`)
      }
      return marks
    },
    readAlarms: async () => JSON.stringify(await countAlarms(q)),
    readFigures: async () => String(await getReadPosition(q)),
  })
}

/** The office's listener, which opens no port yet. */
export const openOfficeServer = ({
  deps,
  rpc,
}: Pick<Office, 'deps' | 'rpc'>): Promise<OfficeServer> => {
  const download = createExportDownload(deps)
  const watch = createWatch(deps)
  const { findSession, isAddressAllowed } = createOfficeAccess(deps)
  const streams: OfficeStreamParts = {
    watch,
    rpc,
    counts: createOfficeCounts(),
    async isSessionOpen({ staffSession, device, ip }) {
      if (!(await isAddressAllowed(ip))) return false
      return (await findSession({ session: staffSession, device, ip }))?.pending === false
    },
  }
  return createOfficeServer(deps, rpc, {
    openStream: (incoming, reply) => openOfficeStream(streams, incoming, reply),
    endStreams: watch.close,
    addRoutes(app, proofOf) {
      staff.addDemoCodes(app, deps)
      addExportRoute(app, (raw, token) => download(proofOf(raw), token))
    },
  })
}
