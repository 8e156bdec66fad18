import type { Verification } from '../../src/protocol/protocol.ts'
import type { Checked } from './worker.ts'

/** Checks a round in a worker of its own; rejects where that fails. */
export const checkBeside = (record: Verification): Promise<Checked> =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const end = (then: () => void) => {
      worker.terminate()
      then()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Checked>) => end(() => done(data)))
    worker.addEventListener('error', ({ message }) => end(() => fail(new Error(message))))
    worker.postMessage(record)
  })
