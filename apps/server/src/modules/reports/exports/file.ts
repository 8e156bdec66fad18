import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileJob, MadeFile } from './file-worker.ts'

/** Makes the file in a thread of its own. Throws what the thread threw. */
export const makeFile = async (job: FileJob): Promise<MadeFile> => {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { workerData: job })
  try {
    const [made] = (await once(worker, 'message')) as [MadeFile]
    return made
  } finally {
    await worker.terminate()
  }
}
