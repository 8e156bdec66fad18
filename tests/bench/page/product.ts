import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'

/** A house that has just begun fills its tables and its sportsbook beside: nobody measures a page then. */
const firstWorkMs = 45_000

/**
 * The running product that BENCH_URL names, else one of its own with fresh data; `end` ends that
 * one.
 */
export const aProduct = async (): Promise<{ port: number; end(): void }> => {
  const named = process.env['BENCH_URL']
  if (named !== undefined) return { port: parseInt(new URL(named).port, 10), end: () => {} }
  const [port, studioPort, feedPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ]
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../tools/start.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      STUDIO_PORT: String(studioPort),
      FEED_PORT: String(feedPort),
      DATA_DIR: mkdtempSync('/tmp/felek-bench-page-'),
      DATABASE_URL: '',
      RATE_SCALE: '1000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // A bench that fails leaves no house behind it, to be in the way of the next.
  process.once('exit', () => child.kill('SIGTERM'))
  for (let tries = 0; tries < 240; tries += 1) {
    const ready = await fetch(`http://localhost:${port}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) {
      await new Promise((resolve) => setTimeout(resolve, firstWorkMs))
      return { port, end: () => void child.kill('SIGTERM') }
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new Error('the product did not get ready')
}

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
export const pages = ['/', '/slot', '/live', '/promotions', '/sports'] as const
