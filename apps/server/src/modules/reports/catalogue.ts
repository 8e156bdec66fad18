import {
  reportNames,
  type ReportDefinition,
  type ReportName,
} from '@felek/contract/office/reports.ts'
import type { Query } from '@felek/database/database.ts'
import { runGaming } from './gaming-report.ts'
import { runBonus, runCorrections, runFinance, runFunds, runLiabilities } from './money-reports.ts'
import {
  runEvents,
  runFunnel,
  runLargeWins,
  runOpenRounds,
  runPlayers,
  runSessions,
  runStaff,
  type ListNames,
} from './people-reports.ts'
import { runRtp } from './rtp-report.ts'
import type { Question, Table } from './table.ts'

/* Which reports there are, by what each is grouped and filtered, and who makes it. */

export type Report = Omit<ReportDefinition, 'report'> & {
  run(q: Query, question: Question): Promise<Table>
}

const plain = { isOfNow: false, filters: [], isPersonal: false } satisfies Partial<Report>

export const createReports = (listNames: ListNames): Readonly<Record<ReportName, Report>> => ({
  gaming: {
    ...plain,
    by: ['day', 'month', 'game', 'provider', 'player'],
    filters: ['provider', 'game'],
    run: (q, question) =>
      question.by === 'player' ? runPlayers(q, question) : runGaming(q, question),
  },
  finance: { ...plain, by: ['day', 'month', 'method'], filters: ['method'], run: runFinance },
  bonus: { ...plain, by: ['day', 'month'], run: runBonus },
  rtp: { ...plain, by: ['game'], filters: ['provider', 'game'], run: runRtp },
  liabilities: { ...plain, by: ['day', 'month'], run: runLiabilities },
  funds: { ...plain, by: ['day', 'month'], run: runFunds },
  open_rounds: { ...plain, by: [], isOfNow: true, isPersonal: true, run: runOpenRounds },
  large_wins: {
    ...plain,
    by: [],
    filters: ['provider', 'game'],
    isPersonal: true,
    run: runLargeWins,
  },
  corrections: { ...plain, by: [], run: runCorrections },
  funnel: { ...plain, by: ['day', 'month'], run: runFunnel },
  sessions: { ...plain, by: ['day'], run: runSessions },
  events: { ...plain, by: [], run: runEvents },
  staff: { ...plain, by: [], run: runStaff(listNames) },
})

export const listDefinitions = (
  reports: Readonly<Record<ReportName, Report>>,
): ReportDefinition[] =>
  reportNames.map((report) => {
    const { by, isOfNow, filters, isPersonal } = reports[report]
    return { report, by: [...by], isOfNow, filters: [...filters], isPersonal }
  })

/** Whether its rows name players: by player any does. */
export const namesPlayers = ({ isPersonal }: Report, by: string | null): boolean =>
  isPersonal || by === 'player'
