import { connect, createServer, type Socket } from 'node:net'

/** The code in a CancelRequest, where a start-up packet has its protocol version. */
const cancelCode = 80_877_102

export type Proxy = {
  url: string
  /** How many of the connections so far were there to cancel another one's statement. */
  cancels(): number
  /** Runs `then` once something passes that contains `text`; what passes goes on its way. */
  whenSent(text: string, then: () => void): void
  /** Answers of the server stay here from now on. */
  holdAnswers(): void
  /** New connections go to another PostgreSQL. */
  turnTo(url: string): void
  /** Breaks every connection. */
  cut(): void
  close(): Promise<void>
}

/** A TCP proxy in front of the PostgreSQL at `url`, which watches and breaks what passes. */
export const startProxy = async (url: string): Promise<Proxy> => {
  let to = new URL(url)
  const sockets = new Set<Socket>()
  let cancels = 0
  let holding = false
  let waiting: { text: string; then: () => void } | undefined
  const server = createServer((near) => {
    const far = connect({ host: to.hostname, port: parseInt(to.port, 10) })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    let first = true
    near.on('data', (chunk: Buffer) => {
      if (first && chunk.length >= 8 && chunk.readInt32BE(4) === cancelCode) cancels += 1
      first = false
      far.write(chunk)
      if (waiting && chunk.includes(waiting.text)) {
        const { then } = waiting
        waiting = undefined
        then()
      }
    })
    far.on('data', (chunk: Buffer) => void (holding || near.write(chunk)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).toString(),
    cancels: () => cancels,
    whenSent: (text, then) => (waiting = { text, then }),
    holdAnswers: () => (holding = true),
    turnTo: (next) => (to = new URL(next)),
    cut() {
      cut()
      holding = false
    },
    close() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
