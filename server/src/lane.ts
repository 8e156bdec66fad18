import { isDataError } from '../../database/src/database.ts'

type Waiting<T, R> = { item: T; resolve(answer: R): void; reject(error: unknown): void }

/**
 * A lane of batched writes, without a timer: an idle one sends at once, a busy one sends what
 * gathered meanwhile, at most `most`. A batch that fails by its own data is halved until the bad item
 * stands alone. `send` answers one of each, in their order.
 */
export const createLane = <T, R>(
  send: (items: readonly T[]) => Promise<readonly R[]>,
  most = 256,
): ((item: T) => Promise<R>) => {
  let line: Waiting<T, R>[] = []
  let busy = false
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
  const go = async () => {
    busy = true
    while (line.length > 0) {
      const batch = line.slice(0, most)
      line = line.slice(most)
      await deliver(batch)
    }
    busy = false
  }
  return (item) =>
    new Promise<R>((resolve, reject) => {
      line.push({ item, resolve, reject })
      if (!busy) void go()
    })
}
