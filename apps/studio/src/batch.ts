import { DatabaseUnavailable } from '@felek/database/database.ts'

/*
 * Work that comes in one by one and is done together, as the wallet's vault does it: an idle lane sends at once, no timer;
 * what comes while the lanes are away goes with the next.
 */

type Waiting<In, Out> = {
  item: In
  keys: readonly string[]
  resolve: (out: Out) => void
  reject: (why: unknown) => void
}
type Options<In, Out> = {
  /** One answer an item, in their order; rejects where nothing of them happened, or nobody knows. */
  send: (items: readonly In[]) => Promise<readonly Out[]>
  /** Of one key one item at a time is away, in the order of their coming; of one player, say, and of one id. */
  keysOf: (item: In) => readonly string[]
}

const most = 128
const lanes = 3
/** So many must wait before a second lane opens: few large batches cost the database less than many small ones. */
const shareMin = 8

/** Answers what a batch answers for one item; rejects as it would have alone. */
export const createBatch = <In, Out>({
  send,
  keysOf,
}: Options<In, Out>): ((item: In) => Promise<Out>) => {
  let line: Waiting<In, Out>[] = []
  const held = new Set<string>()
  let idle = lanes

  const take = (): Waiting<In, Out>[] => {
    const batch: Waiting<In, Out>[] = []
    const left: Waiting<In, Out>[] = []
    for (const waiting of line)
      if (batch.length === most || waiting.keys.some((key) => held.has(key))) left.push(waiting)
      else {
        for (const key of waiting.keys) held.add(key)
        batch.push(waiting)
      }
    line = left
    return batch
  }
  const settle = async (batch: readonly Waiting<In, Out>[]): Promise<void> => {
    try {
      const outs = await send(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, i) =>
        i < outs.length ? resolve(outs[i] as Out) : reject(new Error('a batch lacks an answer')),
      )
    } catch (error) {
      // What the database refuses was one item's doing, or that of two batches that met: each goes again by itself.
      if (batch.length > 1 && !(error instanceof DatabaseUnavailable))
        for (const one of batch) await settle([one])
      else for (const { reject } of batch) reject(error)
    }
  }
  const travel = async (batch: readonly Waiting<In, Out>[]): Promise<void> => {
    idle -= 1
    await settle(batch)
    idle += 1
    for (const { keys } of batch) for (const key of keys) held.delete(key)
    dispatch()
  }
  const dispatch = (): void => {
    while (idle > 0 && line.length > (idle === lanes ? 0 : shareMin)) {
      const batch = take()
      if (batch.length === 0) return
      void travel(batch)
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      line.push({ item, keys: keysOf(item), resolve, reject })
      // One turn of the loop later, so that what arrives in the same turn travels together.
      setImmediate(dispatch)
    })
}
