/**
 * Lets `atOnce` works run at a time and `queueMax` wait in each queue, in order; the next one is
 * refused. Where several queues wait, they take turns: one that is full takes no place from
 * another.
 */
export const createSemaphore = <Queue extends string>(
  atOnce: number,
  queues: readonly [Queue, ...Queue[]],
  queueMax: number,
  refusal: () => Error,
) => {
  const waiting = queues.map((name) => ({ name, line: [] as (() => void)[] }))
  let turn = 0
  let running = 0
  let peak = 0

  /** The first of the next queue in which anybody waits. */
  const next = (): (() => void) | undefined => {
    for (let i = 0; i < waiting.length; i += 1) {
      const queue = waiting[(turn + i) % waiting.length]
      const first = queue?.line.shift()
      if (!first) continue
      turn = (turn + i + 1) % waiting.length
      return first
    }
    return undefined
  }

  return {
    async run<T>(work: () => Promise<T>, queue: Queue = queues[0]): Promise<T> {
      const line = waiting.find(({ name }) => name === queue)?.line ?? []
      if (running < atOnce) running += 1
      else if (line.length >= queueMax) throw refusal()
      // Whoever leaves hands over its place, so `running` stays as it is.
      else await new Promise<void>((resolve) => line.push(resolve))
      peak = Math.max(peak, running)
      try {
        return await work()
      } finally {
        const successor = next()
        if (successor) successor()
        else running -= 1
      }
    },
    figures: () => ({
      running,
      waiting: waiting.reduce((sum, { line }) => sum + line.length, 0),
      peak,
    }),
  }
}
