/** Lets `atOnce` works run at a time and `queueMax` wait in order; the next one is refused. */
export const createSemaphore = (atOnce: number, queueMax: number, refusal: () => Error) => {
  const waiting: (() => void)[] = []
  let running = 0
  let peak = 0
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running < atOnce) running += 1
      else if (waiting.length >= queueMax) throw refusal()
      // Whoever leaves hands over its place, so `running` stays as it is.
      else await new Promise<void>((resolve) => waiting.push(resolve))
      peak = Math.max(peak, running)
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
    figures: () => ({ running, waiting: waiting.length, peak }),
  }
}
