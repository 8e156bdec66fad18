import type { officeFigures, Queue } from '@felek/contract/office/figures.ts'
import {
  reportRowsMax,
  type officeReports,
  type ReportName,
} from '@felek/contract/office/reports.ts'
import type { Permission } from '@felek/contract/office/permissions.ts'
import type { Query } from '@felek/database/database.ts'
import type { OfficeHandlers, StaffMember } from '../../deps.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { createReports, listDefinitions, namesPlayers, type Report } from './catalogue.ts'
import { getLastCheck } from './check-store.ts'
import { readFigures } from './dashboard.ts'
import type { ReportsDeps } from './deps.ts'
import { exportHandlers } from './exports/handlers.ts'
import { listChoices } from './figures-store.ts'
import { ngrFormula } from './formula.ts'
import { nameGames } from './gaming-report.ts'
import { listSuppliers, type CountShut } from './health.ts'
import type { ListNames } from './people-reports.ts'
import { readOnce } from './rollup-store.ts'
import { runReport, type ReportQuery } from './run.ts'

/* Reports and the office's first page. */

type Waiting = { count: number; oldest: Date | null }

/** A queue of a desk, and whose rights open it. */
export type SharedQueue = {
  queue: Queue['queue']
  permission: Permission
  count(q: Query, now: Date): Promise<Waiting>
}
/** One in which everybody finds something else. */
type OwnQueue = {
  queue: Queue['queue']
  permission: 'own'
  countFor(q: Query, staff: StaffMember): Promise<Waiting>
}

/** What these handlers ask of modules that reports do not know. */
export type ReportsAround = {
  listNames: ListNames
  countShut: CountShut
  queues: readonly (SharedQueue | OwnQueue)[]
  /** Since when the oldest row of each chain waits for its seal. */
  unsealedSince: {
    ledger(q: Query): Promise<Date | undefined>
    audit(q: Query): Promise<Date | undefined>
  }
}

/** Rows that an answer has where nobody says. */
export const subjectsMax = 250

const requireNames = (report: Report, { by }: ReportQuery, staff: StaffMember): void => {
  const permission: Permission = 'players.read'
  if (namesPlayers(report, by ?? null) && !staff.permissions.has(permission))
    throw new Refusal('forbidden', { permission })
}

export const reportsHandlers = (
  around: ReportsAround,
): OfficeHandlers<typeof officeReports, ReportsDeps> => {
  const reports: Readonly<Record<ReportName, Report>> = createReports(around.listNames)
  return {
    async definitions(_input, { q, lang }) {
      const { providers, methods, games } = await listChoices(q)
      const nameOf = await nameGames(q, games, lang)
      return {
        reports: listDefinitions(reports),
        ngr: { version: ngrFormula.version, terms: [...ngrFormula.terms] },
        providers,
        methods,
        games: games
          .map((key) => ({ key, name: nameOf(key) }))
          .toSorted((a, b) => a.name.localeCompare(b.name, lang)),
      }
    },
    async run(query, { deps, staff, lang, now, audit }) {
      requireNames(reports[query.report], query, staff)
      const { result, players } = await readOnce(deps.db, (q) =>
        runReport(q, reports, { query, limit: reportRowsMax, now, lang }),
      )
      if (players.length > 0)
        audit({
          subject: { kind: 'player', ids: players.slice(0, subjectsMax) },
          after: { report: query.report, players: players.length },
        })
      return result
    },
    ...exportHandlers(reports),
  }
}

const secondsSince = (at: Date | undefined, now: Date): number =>
  at === undefined ? 0 : Math.max(0, Math.round((now.getTime() - at.getTime()) / 1_000))

export const figuresHandlers = (
  around: ReportsAround,
): OfficeHandlers<typeof officeFigures, ReportsDeps> => ({
  figures: ({ period }, { deps, now }) => readOnce(deps.db, (q) => readFigures(q, { period, now })),
  async queues(_input, { q, staff, now }) {
    const open = around.queues.filter(
      ({ permission }) => permission === 'own' || staff.permissions.has(permission),
    )
    return Promise.all(
      open.map(async (it) => {
        const found = it.permission === 'own' ? await it.countFor(q, staff) : await it.count(q, now)
        return { queue: it.queue, count: found.count, oldest: found.oldest?.toISOString() ?? null }
      }),
    )
  },
  async health(_input, { q, now }) {
    const [suppliers, ledger, audit, check] = [
      await listSuppliers(q, { countShut: around.countShut, now }),
      await around.unsealedSince.ledger(q),
      await around.unsealedSince.audit(q),
      await getLastCheck(q),
    ]
    return {
      suppliers,
      ledgerUnsealed: secondsSince(ledger, now),
      auditUnsealed: secondsSince(audit, now),
      check: check
        ? {
            at: check.ended_at.toISOString(),
            entryID: String(check.entry_id),
            differences: check.differences,
          }
        : null,
    }
  },
})
