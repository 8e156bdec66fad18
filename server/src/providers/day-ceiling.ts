import type { ProvidersHouse } from './needs.ts'
import { settledEntryId, sumFlow, type Outcome } from '../wallet/wallet.ts'
import { readFlow, saveFlow, takeFlow, type Flow } from './store.ts'

/*
 * A provider's day: what it may bring out of the house (wins less stakes) since the day's lowest
 * point. A stolen key that invents wins shows as a rise and nothing else, whatever the house has
 * earned before, while fair games fall in the long run and rise by one large win at most. What is
 * held is not out, and staff's releases are not the provider's.
 */

/** A judgement is never older than this, and usually half as old. */
const believedMs = 500

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
export const rollUp = async (house: ProvidersHouse, provider: string): Promise<void> => {
  const settled = await settledEntryId(house.db.read)
  if (settled === undefined) return
  await house.db.inTx(async (tx) => {
    const flow = await takeFlow(tx, provider)
    const after = flow?.entryId ?? settled
    if (flow !== undefined && settled <= after) return
    const more = await sumFlow(tx, { ...accountOf(provider), after, upTo: settled })
    const before = flow ?? { day: more.day, netKurus: 0n, lowKurus: 0n, entryId: after }
    await saveFlow(tx, provider, goOn(before, more, settled))
  })
}

/** How far the provider is above its day's lowest point now, in kuruş, by all entries that are seen. */
const exposureOf = async (house: ProvidersHouse, provider: string): Promise<bigint> => {
  const flow = await readFlow(house.db.read, provider)
  if (flow === undefined) return 0n
  const tail = await sumFlow(house.db.read, { ...accountOf(provider), after: flow.entryId })
  const now = goOn(flow, tail, flow.entryId)
  return now.netKurus - now.lowKurus
}

const createDayCeiling = (house: ProvidersHouse, provider: string) => {
  const ceilingKurus = house.env.providerDayCeilingKurus
  let exposure = 0n
  let readAtMs = -Infinity
  let reading: Promise<void> | undefined
  /** Wins that this process is paying, and has paid since the last reading began. */
  let underWay = 0n
  let paid = 0n

  const read = async () => {
    const [atMs, known] = [house.now().getTime(), paid]
    exposure = await exposureOf(house, provider)
    paid -= known
    readAtMs = atMs
  }
  const upToDate = (): Promise<void> | undefined => {
    const ageMs = house.now().getTime() - readAtMs
    // A clock that was set back makes nothing younger.
    if (ageMs >= 0 && ageMs < believedMs) return undefined
    return (reading ??= read().finally(() => (reading = undefined)))
  }

  return {
    /** How much has been brought out since the day's lowest point, in kuruş. */
    async exposure(): Promise<bigint> {
      await upToDate()
      return exposure + underWay + paid
    },
    /** How much of the ceiling that is, in thousandths. */
    async usedThousandths(): Promise<number> {
      const most = ceilingKurus > 0n ? ceilingKurus : 1n
      return parseInt(String(((await this.exposure()) * 1_000n) / most), 10)
    },
    /**
     * Pays a win, and says whether it goes beyond the day's ceiling. Wins of this process that no
     * reading has seen yet count at once; of another process's, those of the last half second are
     * missed.
     */
    async paying(amountKurus: bigint, post: (over: boolean) => Promise<Outcome>): Promise<Outcome> {
      if (amountKurus === 0n) return post(false)
      await upToDate()
      if (exposure + underWay + paid + amountKurus > ceilingKurus) return post(true)
      underWay += amountKurus
      try {
        const outcome = await post(false)
        if (outcome.status === 'ok' && !outcome.replayed) paid += amountKurus
        return outcome
      } catch (error) {
        // It may have been paid all the same: the next reading will know.
        paid += amountKurus
        throw error
      } finally {
        underWay -= amountKurus
      }
    },
  }
}

const ceilings = new WeakMap<ProvidersHouse, Map<string, ReturnType<typeof createDayCeiling>>>()

/** The day of a provider, as this process knows it. */
export const dayCeilingOf = (house: ProvidersHouse, provider: string) => {
  const known = ceilings.get(house) ?? new Map<string, ReturnType<typeof createDayCeiling>>()
  ceilings.set(house, known)
  const day = known.get(provider) ?? createDayCeiling(house, provider)
  known.set(provider, day)
  return day
}
