import { hostname } from 'node:os'
import type { Registry } from 'prom-client'
import { alarmKinds } from '@felek/contract/office/alarms.ts'
import { repeat, repeatSteadily, type Pace } from '../../jobs/job.ts'
import type { StaffOfAlarms } from './around.ts'
import type { AlarmsDeps } from './deps.ts'
import { forgetOldNotices, callWebhook } from './notices.ts'
import { parseFigures, readFigures, type Figures } from './reading.ts'
import { createRules, type WatchedKind } from './rules.ts'
import { listOpenByKind } from './store.ts'
import { sendRound } from './rounds.ts'
import { createWatch, type OpenAlarm } from './watch.ts'
import { endSilentAlarms, writeAlarms } from './write.ts'

/** As often as Prometheus would: a look reads every figure of this process, and many of them ask the database. */
const lookPace: Pace = { everyMs: 15_000, idleMs: 30_000 }
const studioMsMax = 5_000
/** Of telling people: a person is a minute away at best. */
const noticePace: Pace = { everyMs: 5_000, idleMs: 15_000 }

/** What the studio tells; nothing where it is away. */
const readStudio = async ({ env }: AlarmsDeps): Promise<Figures> => {
  try {
    const response = await fetch(`${env.studioInternalUrl}/metrics`, {
      headers: { authorization: `Bearer ${env.operatorToken}` },
      signal: AbortSignal.timeout(studioMsMax),
      redirect: 'manual',
    })
    return response.ok ? parseFigures(await response.text()) : new Map()
  } catch {
    return new Map()
  }
}

/** A turn of the watch: all figures of this process and of the studio, by all rules. */
export const createLook = (deps: AlarmsDeps, registry: () => Registry) => {
  const rules = createRules()
  const instance = `${deps.env.role} ${hostname()}:${deps.env.sitePort}`
  const watch = createWatch({ rules, queue: deps.alarms, instance })
  const kinds = alarmKinds.filter((kind) => kind in rules)
  return {
    rules,
    look: async (): Promise<void> => {
      const [own, studio] = await Promise.all([readFigures(registry()), readStudio(deps)])
      // Where the database is away, what this process sees of itself rings all the same.
      const open = await listOpenByKind(deps.adminDb.read, kinds).catch(() => [])
      watch(
        { atMs: deps.now().getTime(), figures: new Map([...own, ...studio]) },
        open.map(({ kind, subject }): OpenAlarm => ({ kind: kind as WatchedKind, subject })),
      )
    },
  }
}

/** Looks, writes down what rang, tells people and the webhook. */
export const startAlarmsJobs =
  (staff: StaffOfAlarms, registry: () => Registry) =>
  (deps: AlarmsDeps): (() => Promise<void>) => {
    const { rules, look } = createLook(deps, registry)
    const ends = [
      repeat(deps, 'look for alarms', lookPace, look),
      repeatSteadily(deps, 'write alarms', 1_000, () => writeAlarms(deps)),
      repeat(deps, 'tell of alarms', noticePace, () => sendRound(deps, staff)),
      repeat(deps, 'call the webhook of alarms', noticePace, () => callWebhook(deps)),
      repeatSteadily(deps, 'end silent alarms', 60_000, async () => {
        await endSilentAlarms(deps, rules)
        await forgetOldNotices(deps)
      }),
    ]
    return async () => {
      await Promise.all(ends.map((end) => end()))
      await writeAlarms(deps).catch(() => 0)
    }
  }
