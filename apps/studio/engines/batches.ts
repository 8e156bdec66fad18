import { Unfinished, type Effort, type Plain } from './define.ts'

/* Sampling in batches: each is kept under its own name, so who is interrupted goes on where it was. */

/** The results of all jobs, in their order: computed `here`, or by threads of `worker`, which answers a job a message. */
export const runBatches = async <Job>(
  jobs: readonly Job[],
  { threads, spawn, kept, goOn, progress }: Effort,
  here: (job: Job) => Plain,
  worker: { file: URL; data: unknown },
): Promise<Plain[]> => {
  const names = jobs.map((job) => JSON.stringify(job))
  let next = 0
  const each = async (run: (job: Job) => Plain | Promise<Plain>) => {
    for (let at = next++; at < jobs.length; at = next++) {
      const name = names[at] as string
      if (!kept.has(name)) {
        if (!goOn()) return
        kept.set(name, await run(jobs[at] as Job))
      }
      progress(names.filter((one) => kept.has(one)).length / jobs.length)
    }
  }
  if (threads === 0) await each(here)
  else
    await Promise.all(
      Array.from({ length: threads }, async () => {
        const own = spawn(worker.file, worker.data)
        await each((job) => own.ask(job))
        await own.end()
      }),
    )
  return names.map((name) => {
    const result = kept.get(name)
    if (result === undefined) throw new Unfinished()
    return result
  })
}
