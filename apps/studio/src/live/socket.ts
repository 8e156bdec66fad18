import { isTransient } from '@felek/database/database.ts'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { addressOf } from '@felek/platform/http/addresses.ts'
import { createBucket, createHeadcount, createLimiter } from '@felek/platform/limiter/limiter.ts'
import type { Log } from '../log.ts'
import type { Access } from '../players/store.ts'
import type { Sessions } from '../wallet/sessions.ts'
import type * as z from 'zod/mini'
import type { Connection } from './people.ts'
import { closeCodes } from './protocol.ts'

/*
 * The WebSockets of tables and rooms. Whoever has not said hello with a good access within five seconds
 * is out.
 */

const helloMsMax = 5_000
const pingMs = 25_000
/** How often the sessions of those who are here are asked for. */
const sessionsMs = 1_000
/** So many messages at once, so many more a second, and so many that wait for their turn. */
const burst = 40
const perSecond = 20
const burstMs = (1_000 * burst) / perSecond
const waitingMax = 60
/** Connections of one address: a household, an office, a phone company's gateway. */
const perAddressMax = 60

type Hello = { t: 'hello'; access: string }
type ClientMessage = Hello | { t: string }
type Later<Message> = Exclude<Message, { t: 'hello' }>

/** What a connection is with: a table, a room. */
export type Parlour<Person, Message extends ClientMessage> = {
  id: string
  join(connection: Connection, who: { player: string; mode: 'real' | 'demo' }): Promise<Person>
  leave(person: Person, connection: Connection): void
  hear(person: Person, connection: Connection, message: Later<Message>): Promise<void>
}

type SocketOptions<Person, Message extends ClientMessage> = {
  tables: ReadonlyMap<string, Parlour<Person, Message>>
  /** Their address, with the id. */
  path: RegExp
  /** What a client may say, and how long that may be. */
  messages: z.ZodMiniType<Message>
  messageBytesMax: number
  accessOf: (token: string) => Promise<Access | undefined>
  sessions: Sessions
  log: Log
  rateScale: number
  trustProxy: boolean
  /** It is run by this process. */
  isKeeper: (id: string) => boolean
}

/**
 * Browsers always name the origin of a WebSocket, and only our own pages have any business here.
 */
const isOwnOrigin = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin === `http://${host}` || origin === `https://${host}`

const turnAway = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

const decode = <Message>(messages: z.ZodMiniType<Message>, data: string) => {
  try {
    return messages.safeParse(JSON.parse(data))
  } catch {
    return undefined
  }
}

const wireOf = (socket: WebSocket): Connection['wire'] => ({
  send: (text) => socket.send(text),
  backlog: () => socket.bufferedAmount,
  // Its end comes at once, not when a slow other side has read everything.
  close: (code) => {
    socket.close(code)
    setTimeout(() => socket.terminate(), 1_000).unref()
  },
})

/** An access is for the table that it was opened for. Undefined: it is not, or its session is over. */
const accessFor = async (
  { accessOf, sessions }: Pick<SocketOptions<unknown, ClientMessage>, 'accessOf' | 'sessions'>,
  tableId: string,
  token: string,
): Promise<Access | undefined> => {
  const access = await accessOf(token)
  if (access?.game !== tableId) return undefined
  // While the wallet is silent a table may be looked at: nothing can be staked there either.
  const isOver = access.mode === 'real' && (await sessions.stateOf(access.session)) === 'ended'
  return isOver ? undefined : access
}

/** One connection, from its hello to its end. */
const serve = <Person, Message extends ClientMessage>(
  socket: WebSocket,
  table: Parlour<Person, Message>,
  parts: SocketOptions<Person, Message>,
  here: Map<WebSocket, string>,
): void => {
  const { log, rateScale, messages } = parts
  const rate = createBucket({ tries: burst * rateScale, windowMs: burstMs })
  let seated: { person: Person; connection: Connection } | undefined
  let greeted = false
  let waiting = 0
  let queue: Promise<void> = Promise.resolve()
  const late = setTimeout(() => socket.close(closeCodes.badClient), helloMsMax)

  const greet = async (token: string): Promise<void> => {
    const access = await accessFor(parts, table.id, token)
    if (!access) return socket.close(closeCodes.sessionExpired)
    const { session, alias = null } = access
    const connection = { wire: wireOf(socket), session, alias, access: token, expired: false }
    const person = await table.join(connection, { player: access.player, mode: access.mode })
    seated = { person, connection }
    if (socket.readyState !== socket.OPEN) table.leave(person, connection)
    else if (access.mode === 'real') here.set(socket, access.session)
  }
  const hear = async (text: string): Promise<void> => {
    const parsed = decode(messages, text)
    if (!parsed?.success || (parsed.data.t === 'hello') === greeted)
      return socket.close(closeCodes.badClient)
    const message = parsed.data
    if (message.t === 'hello') {
      greeted = true
      clearTimeout(late)
      return greet((message as Hello).access)
    }
    if (seated) await table.hear(seated.person, seated.connection, message as Later<Message>)
  }

  socket.on('message', (data, isBinary) => {
    waiting += 1
    if (isBinary || waiting > waitingMax || rate.take() > 0)
      return socket.close(closeCodes.badClient)
    // One after the other: an undo must find the bet that was sent before it.
    queue = queue
      .then(() => hear((data as Buffer).toString('utf8')))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a message at a table failed')
        if (!seated) socket.close(closeCodes.restart)
        else
          seated.connection.wire.send(
            JSON.stringify({
              t: 'refused',
              now: Date.now(),
              re: null,
              error: isTransient(error) ? 'busy' : 'internal',
            }),
          )
      })
      .finally(() => (waiting -= 1))
    return undefined
  })
  socket.on('close', () => {
    clearTimeout(late)
    here.delete(socket)
    if (seated) table.leave(seated.person, seated.connection)
    seated = undefined
  })
  // What breaks a connection is the other side's affair; `close` follows.
  socket.on('error', () => {})
}

export const createSockets = <Person, Message extends ClientMessage>(
  parts: SocketOptions<Person, Message>,
) => {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: parts.messageBytesMax,
    perMessageDeflate: false,
  })
  const comers = createLimiter({ tries: 60 * parts.rateScale, windowMs: 12_000 })
  const here = createHeadcount(perAddressMax * parts.rateScale)
  const alive = new WeakSet<WebSocket>()
  const beat = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, pingMs)
  beat.unref()
  const playing = new Map<WebSocket, string>()
  // Whoever's session has ended is told nothing more; what lies on the table plays on.
  const watch = setInterval(() => {
    for (const [socket, session] of playing)
      void parts.sessions.stateOf(session).then((state) => {
        if (state === 'ended') socket.close(closeCodes.sessionExpired)
      })
  }, sessionsMs)
  watch.unref()

  const accept = (socket: WebSocket, table: Parlour<Person, Message>) => {
    alive.add(socket)
    socket.on('pong', () => alive.add(socket))
    serve(socket, table, parts, playing)
  }
  return {
    /** Takes a connection over from the HTTP server, or turns it away. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      socket.on('error', () => {})
      const table = parts.tables.get(parts.path.exec(request.url ?? '')?.[1] ?? '')
      if (!table) return turnAway(socket, '404 Not Found')
      if (!isOwnOrigin(request)) return turnAway(socket, '403 Forbidden')
      if (!parts.isKeeper(table.id)) return turnAway(socket, '503 Service Unavailable')
      const address = addressOf(request, parts.trustProxy)
      const leave = comers.take(address) > 0 ? undefined : here.enter(address)
      if (!leave) return turnAway(socket, '429 Too Many Requests')
      // However this connection ends: also before it was one.
      socket.on('close', leave)
      server.handleUpgrade(request, socket, head, (it) => accept(it, table))
    },
    /** Tells everybody to come again in a moment. */
    async close(): Promise<void> {
      clearInterval(beat)
      clearInterval(watch)
      for (const socket of server.clients) socket.close(closeCodes.restart)
      await new Promise((resolve) => setTimeout(resolve, 300))
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}
