import { connect, type Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Result = {
  done: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  refused: number
}

const summary = (
  latencies: Float64Array,
  count: number,
  seconds: number,
  refused: number,
): Result => {
  const sorted = latencies.slice(0, count).sort()
  const at = (share: number) => sorted[Math.min(count - 1, Math.floor(count * share))] ?? 0
  return {
    done: count,
    perSecond: count / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    refused,
  }
}

/**
 * Closed loop: `inFlight` callers, each waiting for its answer before it asks again. Finds the
 * capacity.
 */
export const closedLoop = async (
  inFlight: number,
  seconds: number,
  ask: (n: number) => Promise<boolean>,
): Promise<Result> => {
  const latencies = new Float64Array(4_000_000)
  let count = 0
  let next = 0
  let refused = 0
  const begun = performance.now()
  const end = begun + seconds * 1_000
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (let now = performance.now(); now < end;) {
        const ok = await ask(next++)
        const after = performance.now()
        if (!ok) refused += 1
        latencies[count++] = after - now
        now = after
      }
    }),
  )
  return summary(latencies, count, (performance.now() - begun) / 1_000, refused)
}

/**
 * `total` calls, `inFlight` of them at a time: brings a system into the state in which it is
 * measured.
 */
export const countedLoop = async (
  inFlight: number,
  total: number,
  ask: (n: number) => Promise<boolean>,
): Promise<void> => {
  let next = 0
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < total) await ask(next++)
    }),
  )
}

/**
 * Open loop: a constant rate, whatever the answers do. Latency counts from when the call was due.
 */
export const openLoop = async (
  perSecond: number,
  seconds: number,
  ask: (n: number) => Promise<boolean>,
): Promise<Result> => {
  const total = perSecond * seconds
  const latencies = new Float64Array(total)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let count = 0
  let refused = 0
  const waiting: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; n < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1_000) * perSecond) + 1)
    for (; n < due; n += 1) {
      const dueAt = begun + (n / perSecond) * 1_000
      waiting.push(
        ask(n).then((ok) => {
          if (!ok) refused += 1
          latencies[count++] = performance.now() - dueAt
        }),
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(waiting)
  delay.disable()
  return summary(latencies, count, (performance.now() - begun) / 1_000, refused)
}

const lengthHeader = '\r\ncontent-length: '

/**
 * HTTP/1.1 callers with one keep-alive connection each, as cheap as they can be: the load shares
 * the server's cores. An answer is a good one where it has this text in it; its length must be said
 * in small letters.
 */
export const createCallers = async (port: number, connections: number, good = '"status":"ok"') => {
  type Caller = {
    /** Undefined: the server closed it while it lay idle; it is opened anew when it is needed. */
    socket: Socket | undefined
    answer: ((ok: boolean) => void) | undefined
    held: string
  }
  const idle: Caller[] = []
  const waiting: ((caller: Caller) => void)[] = []
  const callers: Caller[] = []
  const free = (caller: Caller) => {
    const next = waiting.shift()
    if (next) next(caller)
    else idle.push(caller)
  }
  const hear = (caller: Caller, chunk: Buffer) => {
    // A short answer comes whole; its bytes are read once, as they are.
    const text = caller.held + chunk.toString('latin1')
    const head = text.indexOf('\r\n\r\n')
    const said = head < 0 ? -1 : text.indexOf(lengthHeader)
    const lengthAt = said + lengthHeader.length
    if (
      said < 0 ||
      said > head ||
      text.length < head + 4 + parseInt(text.slice(lengthAt, lengthAt + 9), 10)
    ) {
      caller.held = text
      return
    }
    answered(caller, text.includes(good))
  }
  const answered = (caller: Caller, ok: boolean) => {
    const { answer } = caller
    caller.held = ''
    caller.answer = undefined
    if (answer === undefined) return
    free(caller)
    answer(ok)
  }
  const open = (caller: Caller) =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => resolve((caller.socket = socket)))
      socket.on('data', (chunk) => hear(caller, chunk))
      socket.on('close', () => {
        caller.socket = undefined
        answered(caller, false)
      })
    })
  for (let n = 0; n < connections; n += 1)
    callers.push({ socket: undefined, answer: undefined, held: '' })
  await Promise.all(callers.map(open))
  idle.push(...callers)
  return {
    async send(request: Buffer): Promise<boolean> {
      const caller = idle.pop() ?? (await new Promise<Caller>((resolve) => waiting.push(resolve)))
      const socket = caller.socket ?? (await open(caller))
      return new Promise((resolve) => {
        caller.answer = resolve
        socket.write(request)
      })
    },
    close: () => callers.forEach(({ socket }) => socket?.destroy()),
  }
}
