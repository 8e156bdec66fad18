import type WebSocket from 'ws'

/** What a socket of a table or room has told a test, message by message. */
export type Listening<Message> = {
  told: Message[]
  /** Waits until `what` holds, looking at every message; says what was told last where it does not in time. */
  until<T>(what: () => T | false | null | undefined, ms?: number): Promise<T>
}

/** Listens from now on; resolves once the socket is open. */
export const listeningTo = async <Message>(socket: WebSocket): Promise<Listening<Message>> => {
  const told: Message[] = []
  const waiting = new Set<() => void>()
  let closed: number | undefined
  socket.on('close', (code) => (closed = code))
  socket.on('message', (data) => {
    told.push(JSON.parse((data as Buffer).toString('utf8')) as Message)
    for (const look of waiting) look()
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => resolve())
    socket.on('error', reject)
  })
  return {
    told,
    until: (what, ms = 20_000) =>
      new Promise((resolve, reject) => {
        const end = setTimeout(() => {
          waiting.delete(look)
          reject(
            new Error(
              `it did not happen: ${what.toString()}; last ${JSON.stringify(told.slice(-2))}${closed === undefined ? '' : `, closed ${closed}`}`,
            ),
          )
        }, ms)
        const look = () => {
          const found = what()
          if (!found) return
          clearTimeout(end)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}
