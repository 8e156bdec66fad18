import { parentPort, workerData } from 'node:worker_threads'
import { baseJob, freeJob, type Job } from './jobs.ts'
import type { AnywhereConfig } from './rules.ts'

const config = workerData as AnywhereConfig

parentPort?.on('message', (job: Job) => {
  parentPort?.postMessage(job.kind === 'base' ? baseJob(config, job) : freeJob(config, job))
})
