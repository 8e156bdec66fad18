import { Gauge } from 'prom-client'
import { repeat, repeatSteadily } from '../../jobs/job.ts'
import { showAge } from '../../metrics/metrics.ts'
import { getUnreadSince } from '../wallet/wallet.ts'
import { claimCheck, endCheck, getLastCheck } from './check-store.ts'
import type { ReportsDeps } from './deps.ts'
import { readNextSpan, trimRollups } from './journal-reader.ts'
import { readOpenRounds } from './open-rounds.ts'
import { checkReserves, type MailReserves } from './reserves.ts'
import { getCursor } from './rollup-store.ts'
import { dayOfIstanbul, hourOfIstanbul } from './times.ts'
import { verifyReports } from './verify.ts'

/** The reader looks this often while the journal moves, and so often while it does not. */
const everyMs = 1_000
const quietMs = 3_000
/** Of its time it works a fifth at most. */
const restTimes = 4
/** The hour, of Istanbul, from which on the night's comparison is made. */
const checkHour = 4

/** A span a turn, then a rest four times as long as it worked. */
const createReader = (deps: ReportsDeps) => {
  let restUntilMs = 0
  return async () => {
    const begunMs = performance.now()
    if (begunMs < restUntilMs) return
    const moved = await readNextSpan(deps)
    const worked = performance.now() - begunMs
    // A timer may come a little early: half its step before the rest is over is over.
    const rest = moved ? restTimes * worked : quietMs
    restUntilMs = performance.now() + rest - everyMs / 2
  }
}

/** Once a night makes every roll-up anew from the entries, and says aloud where one differs. */
const verifyNightly = async (deps: ReportsDeps): Promise<void> => {
  const now = deps.now()
  const day = dayOfIstanbul(now)
  if (hourOfIstanbul(now) < checkHour || !(await claimCheck(deps.db.read, day, now))) return
  await trimRollups(deps)
  const { upToEntry, faults } = await deps.db.snapshot(verifyReports)
  await endCheck(deps.db.read, day, { at: deps.now(), entryId: upToEntry, faults })
  if (faults.length > 0)
    deps.log.error(
      { first: faults[0] },
      'the reports differ from the journal: run npm run reports:verify',
    )
}

const showDifferences = ({ metrics, db }: ReportsDeps): void => {
  if (metrics.registry.getSingleMetric('felek_reports_differences')) return
  new Gauge({
    name: 'felek_reports_differences',
    help: 'Rows of the reports that differed from the journal when they were last compared.',
    registers: [metrics.registry],
    async collect() {
      const last = await getLastCheck(db.read).catch(() => null)
      if (last !== null) this.set(last?.differences ?? 0)
    },
  })
}

export const startReportsJobs = (
  deps: ReportsDeps,
  mailReserves: MailReserves,
): (() => Promise<void>) => {
  showAge(
    deps,
    'felek_reports_behind_seconds',
    'Age of the oldest entry that no report contains.',
    async () => getUnreadSince(deps.db.read, (await getCursor(deps.db.read, 'journal')).position),
  )
  showDifferences(deps)
  const ends = [
    repeat(deps, 'read the journal into reports', { everyMs, idleMs: 3_000 }, createReader(deps)),
    repeatSteadily(deps, 'ask about open rounds', 60_000, () => readOpenRounds(deps)),
    repeatSteadily(deps, 'compare reports with the journal', 600_000, () => verifyNightly(deps)),
    repeatSteadily(deps, 'compare reserves with what is owed', 600_000, () =>
      checkReserves(deps, mailReserves),
    ),
  ]
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}
