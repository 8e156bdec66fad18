import { closeCodes } from '../../src/live/protocol.ts'

/** Why there is no connection that tries on by itself. */
export type Ended = 'expired' | 'elsewhere' | 'noTable'

export type Listener<Heard> = {
  message: (message: Heard, heardAtMs: number) => void
  /** The connection is gone and is being made again. */
  lost: () => void
  ended: (why: Ended) => void
}

export type Connection<Said> = {
  /** False when there is no connection to send by. */
  send: (message: Said) => boolean
  close: () => void
}

const backoffMs = [300, 800, 1_600, 3_000, 5_000]
/**
 * Half a connection says nothing and fails at nothing: no word in this time, and it is made anew.
 */
const pingEveryMs = 5_000
const silenceMsMax = 12_000
const badClientMs = 5_000

const endOf: Readonly<Record<number, Ended>> = {
  [closeCodes.sessionExpired]: 'expired',
  [closeCodes.elsewhere]: 'elsewhere',
  [closeCodes.noTable]: 'noTable',
}

/** What is heard, as its schema judges it. */
type Messages<Heard> = {
  safeParse(value: unknown): { success: true; data: Heard } | { success: false }
}

/**
 * Null for what is not of the protocol: a newer studio may say things that an older page does not
 * know.
 */
const read = <Heard>(messages: Messages<Heard>, data: unknown): Heard | null => {
  if (typeof data !== 'string') return null
  try {
    const parsed = messages.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

type LineListener<Heard> = Pick<Listener<Heard>, 'message'> & {
  silent: () => void
  closed: (code: number) => void
}

/** Where to, with which access, and what is spoken there. */
type Way<Heard> = { address: string; access: string; messages: Messages<Heard> }

/**
 * One WebSocket: says hello, pings, and hears when the other end has fallen silent. After `close`
 * what it still says counts no more.
 */
const openLine = <Heard, Said>(
  { address, access, messages }: Way<Heard>,
  listener: LineListener<Heard>,
): Connection<Said> => {
  const socket = new WebSocket(address)
  let over = false
  let heardAt = Date.now()

  const send = (message: unknown): boolean => {
    if (socket.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(message))
    return true
  }
  const beat = setInterval(() => {
    if (Date.now() - heardAt > silenceMsMax) {
      close()
      return listener.silent()
    }
    send({ t: 'ping', at: Date.now() })
  }, pingEveryMs)
  const close = (): void => {
    over = true
    clearInterval(beat)
    socket.close()
  }

  socket.addEventListener('open', () => send({ t: 'hello', access }))
  socket.addEventListener('message', ({ data }) => {
    if (over) return
    heardAt = Date.now()
    const message = read(messages, data)
    if (message) listener.message(message, heardAt)
  })
  socket.addEventListener('close', ({ code }) => {
    if (over) return
    close()
    listener.closed(code)
  })
  return { send, close }
}

/** Keeps one WebSocket open to `address`, and opens it anew whenever it breaks. */
export const connect = <Heard extends { t: string }, Said>(
  way: Way<Heard>,
  listener: Listener<Heard>,
): Connection<Said> => {
  let line: Connection<Said> | null = null
  let stopped = false
  let tries = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const again = (waitMs: number): void => {
    line = null
    listener.lost()
    clearTimeout(retry)
    retry = setTimeout(begin, waitMs)
  }
  const closed = (code: number): void => {
    const why = endOf[code]
    if (why) {
      stop()
      return listener.ended(why)
    }
    again(
      code === closeCodes.badClient
        ? badClientMs
        : (backoffMs[Math.min(tries++, backoffMs.length - 1)] ?? 5_000),
    )
  }
  const begin = (): void => {
    if (stopped) return
    line?.close()
    line = openLine<Heard, Said>(way, {
      message: (message, heardAtMs) => {
        if (message.t === 'snapshot') tries = 0
        listener.message(message, heardAtMs)
      },
      silent: () => again(0),
      closed,
    })
  }

  // A phone that wakes up, a network that comes back: no need to wait for the next try.
  const wake = (): void => {
    if (!line && retry !== undefined && !stopped) {
      clearTimeout(retry)
      begin()
    }
  }
  // The device knows before silence tells.
  const sleep = (): void => {
    if (!line || stopped) return
    line.close()
    again(backoffMs[0] ?? 0)
  }
  window.addEventListener('online', wake)
  window.addEventListener('offline', sleep)

  const stop = (): void => {
    stopped = true
    clearTimeout(retry)
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', sleep)
    line?.close()
    line = null
  }

  begin()
  return { send: (message) => line?.send(message) ?? false, close: stop }
}
