import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { join } from 'node:path'

/*
 * The odds stream with many viewers (docs/bench.md): a frame a second to each, its bytes made
 * once, and as a rival in the same run over the same connections, made for each viewer.
 * A hub that is still handing out when the next second comes tells both at once: then fewer frames
 * come than were due.
 */

export type Way = 'shared' | 'each'
/** What the server used while it told a turn's frames. */
export type Seen = { cpuMs: number; wallMs: number; loopP99Ms: number; loopMaxMs: number }
export type Got = { frames: number; p50Ms: number; p99Ms: number; bytes: number }

const viewers = parseInt(process.env['VIEWERS'] ?? '10000', 10)
/** Frames of each turn; the ways take turns, so that a noisy second falls on both. */
const framesEach = parseInt(process.env['FRAMES'] ?? '3', 10)
const rounds = parseInt(process.env['ROUNDS'] ?? '3', 10)
const goals = { p99Ms: 1_500, share: 0.6, loopMs: 50 }

const child = (file: string, ...args: string[]): ChildProcess => {
  const started = fork(join(import.meta.dirname, file), args)
  process.once('exit', () => started.kill('SIGKILL'))
  return started
}
const answer = async <T>(from: ChildProcess, question?: object): Promise<T> => {
  const heard = once(from, 'message')
  if (question) from.send(question)
  return (await heard)[0] as T
}
const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const verdict = (what: string, value: number, most: number, unit: string): boolean => {
  const reached = value <= most
  console.log(
    `${reached ? 'reached ' : 'MISSED  '} ${what.padEnd(52)} ${value.toFixed(2)}${unit} (goal ≤ ${most}${unit})`,
  )
  return reached
}

export const measure = async (): Promise<boolean> => {
  const server = child('stream-server.ts')
  const { port } = await answer<{ port: number }>(server)
  const crowd = child('stream-viewers.ts', String(port), String(viewers))
  const { open } = await answer<{ open: number }>(crowd)
  const seen: Record<Way, (Seen & Got)[]> = { shared: [], each: [] }
  for (let round = 0; round < rounds; round += 1) {
    const ways: Way[] = round % 2 === 0 ? ['shared', 'each'] : ['each', 'shared']
    for (const way of ways) {
      const told = await answer<Seen>(server, { way, frames: framesEach })
      seen[way].push({ ...told, ...(await answer<Got>(crowd, {})) })
    }
  }
  server.kill('SIGKILL')
  crowd.kill('SIGKILL')
  const of = (way: Way, what: (s: Seen & Got) => number) => median(seen[way].map(what))
  const frames = (way: Way) => seen[way].reduce((sum, s) => sum + s.frames, 0)
  console.log(
    `\n${open} viewers, a frame a second, ${rounds} turns of ${framesEach} frames a way, medians; ${cpus().length} × ${cpus()[0]?.model}; the viewers share the cores\n`,
  )
  for (const way of ['shared', 'each'] as const)
    console.log(
      `${(way === 'shared' ? 'bytes made once' : 'bytes made for each').padEnd(20)} ${of(way, (s) => s.cpuMs / s.wallMs).toFixed(3)} of a core  p50 ${of(way, (s) => s.p50Ms).toFixed(0)} ms  p99 ${of(way, (s) => s.p99Ms).toFixed(0)} ms  loop p99 ${of(way, (s) => s.loopP99Ms).toFixed(0)} ms, longest ${of(way, (s) => s.loopMaxMs).toFixed(0)} ms  ${frames(way)} of ${open * framesEach * rounds} frames, ${(of(way, (s) => s.bytes) / 1_000).toFixed(1)} kB each`,
    )
  console.log('')
  const share = median(seen.shared.map((s, i) => s.cpuMs / (seen.each[i]?.cpuMs ?? 1)))
  return [
    verdict(
      'a frame reaches its viewer, p99',
      of('shared', (s) => s.p99Ms),
      goals.p99Ms,
      ' ms',
    ),
    verdict('processor: made once ÷ made for each', share, goals.share, ''),
    verdict(
      'the event loop waits, p99',
      of('shared', (s) => s.loopP99Ms),
      goals.loopMs,
      ' ms',
    ),
  ].every(Boolean)
}
