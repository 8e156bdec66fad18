import { isDataError } from '@felek/database/database.ts'

type Waiting<T, R> = { item: T; resolve(answer: R): void; reject(error: unknown): void }

/** Fewer wait for the batch that is under way: few large ones cost the database less than many small ones. */
const besideMin = 24

/**
 * A lane of batched writes, without a timer: an idle one sends at once, a busy one sends what
 * gathered meanwhile, at most `most`. With `atOnce` 2 another batch is made and sent while one is under
 * way, once as many wait as travel. A batch that fails by its own data is halved until the bad
 * item stands alone. `send` answers one of each, in their order.
 */
export const createLane = <T, R>(
  send: (items: readonly T[]) => Promise<readonly R[]>,
  { most = 256, atOnce = 1 }: { most?: number; atOnce?: 1 | 2 } = {},
): ((item: T) => Promise<R>) => {
  let line: Waiting<T, R>[] = []
  let [busy, travelling] = [0, 0]
  const deliver = async (batch: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const answers = await send(batch.map((it) => it.item))
      batch.forEach((it, i) => it.resolve(answers[i] as R))
    } catch (error) {
      if (!isDataError(error) || batch.length === 1) return batch.forEach((it) => it.reject(error))
      const half = Math.ceil(batch.length / 2)
      await deliver(batch.slice(0, half))
      await deliver(batch.slice(half))
    }
  }
  const isWorthOne = () =>
    travelling === 0 ? line.length > 0 : line.length >= besideMin && line.length >= travelling
  const go = async () => {
    busy += 1
    while (isWorthOne()) {
      const batch = line.slice(0, most)
      line = line.slice(most)
      travelling += batch.length
      await deliver(batch)
      travelling -= batch.length
    }
    busy -= 1
  }
  return (item) =>
    new Promise<R>((resolve, reject) => {
      line.push({ item, resolve, reject })
      if (busy < atOnce && isWorthOne()) void go()
    })
}
