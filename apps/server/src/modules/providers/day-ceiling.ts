import { randomUUID } from 'node:crypto'
import type { Query } from '@felek/database/database.ts'
import type { PickDeps } from '../../deps.ts'
import { settledEntryId, sumFlow, type Outcome } from '../wallet/wallet.ts'
import {
  lockShares,
  readFlow,
  saveFlow,
  saveShare,
  sharesOfOthers,
  takeFlow,
  type Flow,
} from './store.ts'

/*
 * A provider's day: what it may bring out of the house (wins less stakes) since the day's lowest
 * point. A stolen key that invents wins shows as a rise and nothing else, whatever the house has
 * earned before, while fair games fall in the long run and rise by one large win at most. What is
 * held is not out, and staff's releases are not the provider's.
 */

/** How long a process pays from what it has set aside. */
const shareMs = 500
/** What is set aside at once: a two-hundredth of the ceiling, so that most wins ask nobody. */
const sharesOfCeiling = 200n

type CeilingDeps = PickDeps<'db' | 'now', 'providerDayCeilingKurus'>

const accountOf = (provider: string) => ({
  source: `provider:${provider}`,
  house: `games:${provider}`,
})

/** The flow after further entries: a new day begins with nothing. */
const goOn = (flow: Flow, more: { day: string; netKurus: bigint }, entryId: bigint): Flow => {
  const [net, low] = flow.day === more.day ? [flow.netKurus, flow.lowKurus] : [0n, 0n]
  const netKurus = net + more.netKurus
  return { day: more.day, netKurus, lowKurus: netKurus < low ? netKurus : low, entryId }
}

/**
 * Carries the roll-up on to where the journal is final. Of any number of processes one does it at a
 * time; the first time it begins with what is newest.
 */
export const rollUp = async (deps: PickDeps<'db'>, provider: string): Promise<void> => {
  const settled = await settledEntryId(deps.db.read)
  if (settled === undefined) return
  await deps.db.inTx(async (tx) => {
    const flow = await takeFlow(tx, provider)
    const after = flow?.entryId ?? settled
    if (flow !== undefined && settled <= after) return
    const more = await sumFlow(tx, { ...accountOf(provider), after, upTo: settled })
    const before = flow ?? { day: more.day, netKurus: 0n, lowKurus: 0n, entryId: after }
    await saveFlow(tx, provider, goOn(before, more, settled))
  })
}

/** How far the provider is above its day's lowest point now, in kuruş, by all entries that are seen. */
const readExposure = async (q: Query, provider: string): Promise<bigint> => {
  const flow = await readFlow(q, provider)
  if (flow === undefined) return 0n
  const tail = await sumFlow(q, { ...accountOf(provider), after: flow.entryId })
  const now = goOn(flow, tail, flow.entryId)
  return now.netKurus - now.lowKurus
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/**
 * Sets aside for a process what it may pay next: at least `needKurus` and a share of the ceiling where
 * there is room, else 0. One process at a time, by what the journal shows, what others have set aside,
 * and what this one is writing (`underWayKurus`): so all together do not pass the ceiling.
 */
const takeShare = (
  deps: CeilingDeps,
  provider: string,
  {
    holder,
    needKurus,
    underWayKurus,
  }: { holder: string; needKurus: bigint; underWayKurus: bigint },
): Promise<bigint> =>
  deps.db.inTx(async (tx) => {
    const ceilingKurus = deps.env.providerDayCeilingKurus
    await lockShares(tx, provider)
    const others = await sharesOfOthers(tx, provider, holder)
    const room = ceilingKurus - (await readExposure(tx, provider)) - others - underWayKurus
    const wanted = most(needKurus, ceilingKurus / sharesOfCeiling)
    const grantedKurus = room < needKurus ? 0n : least(wanted, room)
    await saveShare(tx, provider, holder, underWayKurus + grantedKurus)
    return grantedKurus
  })

type Share = { leftKurus: bigint; untilMs: number }

const isFresh = ({ untilMs }: Share, now: Date): boolean => {
  const leftMs = untilMs - now.getTime()
  // A clock that was set back makes nothing younger.
  return leftMs > 0 && leftMs <= shareMs
}

const createDayCeiling = (deps: CeilingDeps, provider: string) => {
  const holder = randomUUID()
  let share: Share = { leftKurus: 0n, untilMs: -Infinity }
  /** What this process is writing, until it knows what became of it. */
  let underWayKurus = 0n
  const writing = new Set<Promise<unknown>>()
  let taking: Promise<boolean> | undefined

  const spend = (amountKurus: bigint) => {
    share.leftKurus -= amountKurus
    underWayKurus += amountKurus
  }
  const take = async (needKurus: bigint): Promise<boolean> => {
    const untilMs = deps.now().getTime() + shareMs
    const leftKurus = await takeShare(deps, provider, { holder, needKurus, underWayKurus })
    share = { leftKurus, untilMs }
    if (leftKurus < needKurus) return false
    spend(needKurus)
    return true
  }
  /** Whether a win fits into the day; what fits is set aside for it. */
  const reserve = async (amountKurus: bigint): Promise<boolean> => {
    for (;;) {
      if (isFresh(share, deps.now()) && share.leftKurus >= amountKurus) {
        spend(amountKurus)
        return true
      }
      if (taking !== undefined) {
        await taking.catch(() => false)
        continue
      }
      taking = take(amountKurus).finally(() => (taking = undefined))
      if (await taking) return true
      if (writing.size === 0) return false
      // What is being written counts twice once it is in the journal: judged again without it.
      await Promise.allSettled(writing)
    }
  }

  return {
    /** How much has been brought out since the day's lowest point, in kuruş. */
    async exposure(): Promise<bigint> {
      return (await readExposure(deps.db.read, provider)) + underWayKurus
    },
    /** How much of the ceiling that is, in thousandths. */
    async usedThousandths(): Promise<number> {
      const ceilingKurus = most(deps.env.providerDayCeilingKurus, 1n)
      return parseInt(String(((await this.exposure()) * 1_000n) / ceilingKurus), 10)
    },
    /**
     * Pays a win, and says whether it goes beyond the day's ceiling. However many processes pay, the
     * day is passed by no more than wins whose writing was cut off and yet happened.
     */
    async paying(amountKurus: bigint, post: (over: boolean) => Promise<Outcome>): Promise<Outcome> {
      if (amountKurus === 0n) return post(false)
      if (!(await reserve(amountKurus))) return post(true)
      const written = post(false)
      writing.add(written)
      try {
        return await written
      } finally {
        writing.delete(written)
        underWayKurus -= amountKurus
      }
    },
  }
}

/** The day of each provider, as this process knows it. */
export type DayCeilings = Map<string, ReturnType<typeof createDayCeiling>>

/** The day of a provider, as this process knows it. */
export const dayCeilingOf = (
  deps: CeilingDeps & { providersState: { dayCeilings: DayCeilings } },
  provider: string,
) => {
  const known = deps.providersState.dayCeilings
  const day = known.get(provider) ?? createDayCeiling(deps, provider)
  known.set(provider, day)
  return day
}
