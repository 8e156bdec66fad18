import { spawn, type ChildProcess } from 'node:child_process'
import { refusedSettings } from '@felek/platform/config/exit.ts'

export type Part = {
  /** As a sentence begins with it. */
  name: string
  command: readonly [string, ...string[]]
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Open files of this process that each of its lives inherits. */
  descriptors?: () => readonly number[]
}

export type Pauses = {
  /** Before the first new start; each further one waits twice as long, up to `mostMs`. */
  firstMs: number
  mostMs: number
  /** Who lived so long begins with the first pause again. */
  calmMs: number
  /** Who has not ended so long after SIGTERM is killed. */
  patienceMs: number
}
export const usualPauses: Pauses = {
  firstMs: 1_000,
  mostMs: 30_000,
  calmMs: 60_000,
  patienceMs: 20_000,
}

export type RunningParts = {
  /** Resolves when the part first says `open`. */
  open: Promise<void>
  /** Resolves with an exit code once the part runs no more and is not started again. */
  ended: Promise<number>
  /** Ends the part in order; it is not started again. */
  stop(): void
}

/**
 * Runs a part and starts it again whenever it dies, with a growing pause, saying so each time. A
 * part that refuses its settings, or that ends before it was ever open, is not started again: a
 * person has to look.
 */
export const keepRunning = (
  part: Part,
  say: (line: string) => void,
  { firstMs, mostMs, calmMs, patienceMs }: Pauses = usualPauses,
): RunningParts => {
  const open = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<number>()
  let child: ChildProcess | undefined
  let again: NodeJS.Timeout | undefined
  let wasOpen = false
  let stopping = false
  let pauseMs = firstMs

  const run = (): void => {
    const [program, ...args] = part.command
    const begun = performance.now()
    child = spawn(program, args, {
      ...(part.cwd === undefined ? {} : { cwd: part.cwd }),
      env: part.env ?? process.env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...(part.descriptors?.() ?? [])],
    })
    child.on('message', (message) => {
      if (message !== 'open') return
      if (wasOpen) say(`${part.name} is open again.`)
      wasOpen = true
      open.resolve()
    })
    child.on('error', (error) => {
      say(`${part.name} could not be started: ${error.message}`)
      ended.resolve(1)
    })
    child.on('exit', (code, signal) => {
      // Who had no time yet to listen for SIGTERM has ended in order all the same.
      if (stopping) return ended.resolve(code ?? (signal === 'SIGKILL' ? 1 : 0))
      const how = `${part.name} ended with ${code === null ? signal : `code ${code}`}`
      if (code === refusedSettings || !wasOpen) {
        const why = code === refusedSettings ? 'refuses its settings' : 'could not open'
        say(`${how}: it ${why}, as said above, and is not started again.`)
        return ended.resolve(code || 1)
      }
      if (performance.now() - begun >= calmMs) pauseMs = firstMs
      say(`${how}. It starts again in ${pauseMs / 1_000} s.`)
      again = setTimeout(run, pauseMs)
      pauseMs = Math.min(mostMs, pauseMs * 2)
    })
  }
  run()
  return {
    open: open.promise,
    ended: ended.promise,
    stop() {
      if (stopping) return
      stopping = true
      clearTimeout(again)
      if (!child || child.exitCode !== null || child.signalCode !== null) return ended.resolve(0)
      child.kill('SIGTERM')
      setTimeout(() => child?.kill('SIGKILL'), patienceMs).unref()
    },
  }
}
