import {
  closeCodes,
  fromStudio,
  type FromClient,
  type FromStudio,
} from '../../src/live/protocol.ts'

/** Why there is no connection that tries on by itself. */
export type Ended = 'expired' | 'elsewhere' | 'noTable'

export type Listener = {
  message: (message: FromStudio, heardAtMs: number) => void
  /** The connection is gone and is being made again. */
  lost: () => void
  ended: (why: Ended) => void
}

export type Connection = {
  /** False when there is no connection to send by. */
  send: (message: FromClient) => boolean
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

/**
 * Null for what is not of the protocol: a newer studio may say things that an older page does not
 * know.
 */
const read = (data: unknown): FromStudio | null => {
  if (typeof data !== 'string') return null
  try {
    const parsed = fromStudio.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Keeps one WebSocket open to `address`, and opens it anew whenever it breaks. */
export const connect = (address: string, access: string, listener: Listener): Connection => {
  let socket: WebSocket | null = null
  let stopped = false
  let tries = 0
  let heardAt = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const again = (waitMs: number): void => {
    listener.lost()
    clearTimeout(retry)
    retry = setTimeout(begin, waitMs)
  }
  const drop = (): void => {
    const old = socket
    socket = null
    old?.close()
  }
  const begin = (): void => {
    if (stopped) return
    drop()
    const fresh = new WebSocket(address)
    socket = fresh
    heardAt = Date.now()
    // What an older connection still says counts no more.
    const current = (): boolean => !stopped && socket === fresh
    fresh.addEventListener('open', () =>
      fresh.send(JSON.stringify({ t: 'hello', access } satisfies FromClient)),
    )
    fresh.addEventListener('message', (event) => {
      if (!current()) return
      heardAt = Date.now()
      const message = read(event.data)
      if (!message) return
      if (message.t === 'snapshot') tries = 0
      listener.message(message, heardAt)
    })
    fresh.addEventListener('close', ({ code }) => {
      if (!current()) return
      socket = null
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
    })
  }

  const send = (message: FromClient): boolean => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(message))
    return true
  }
  const beat = setInterval(() => {
    if (!socket) return
    if (Date.now() - heardAt > silenceMsMax) {
      drop()
      return again(0)
    }
    send({ t: 'ping', at: Date.now() })
  }, pingEveryMs)
  // A phone that wakes up, a network that comes back: no need to wait for the next try.
  const wake = (): void => {
    if (!socket && retry !== undefined && !stopped) {
      clearTimeout(retry)
      begin()
    }
  }
  window.addEventListener('online', wake)

  const stop = (): void => {
    stopped = true
    clearInterval(beat)
    clearTimeout(retry)
    window.removeEventListener('online', wake)
    drop()
  }

  begin()
  return { send, close: stop }
}
