import type { Verification } from '../../src/protocol/protocol.ts'
import { isElsewhere } from './check.ts'
import type { Checked } from './worker.ts'

/** A round is checked in a worker of its own; rejects where that fails. */
const askWorker = (worker: Worker, record: Verification): Promise<Checked> =>
  new Promise((done, fail) => {
    const end = (then: () => void) => {
      worker.terminate()
      then()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Checked>) => end(() => done(data)))
    worker.addEventListener('error', ({ message }) => end(() => fail(new Error(message))))
    worker.postMessage(record)
  })

/** By the rules that are sold now; a round of others by those that are kept. */
export const checkBeside = async (record: Verification): Promise<Checked> => {
  const now = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const checked = await askWorker(now, record)
  if (checked.report.rulesKept || isElsewhere(record)) return checked
  const before = new Worker(new URL('./kept-worker.ts', import.meta.url), { type: 'module' })
  return { ...(await askWorker(before, record)), info: checked.info }
}
