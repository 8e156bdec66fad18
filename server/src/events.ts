import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { call } from '../../contract/src/call.ts'
import { limits } from '../../contract/src/limits.ts'
import type { House } from './house.ts'
import type { Event } from './live.ts'
import { sessionAlive } from './players/players.ts'
import type { Answer, Incoming, Rpc } from './rpc.ts'

const stream = call('events/stream', { auth: 'optional', input: z.strictObject({}), output: z.object({}) })

/**
 * `POST /endpoint/v1/events`: server-sent events for one page (api.md §1). Refusals are the usual envelope, returned;
 * once the stream is open nothing is returned. The stream never extends a session, and ends when that one ends.
 */
export const openStream = async (
  house: House,
  rpc: Rpc,
  incoming: Incoming,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer | undefined> => {
  const admitted = await rpc.admit(incoming, stream)
  if ('reply' in admitted) return admitted
  const { player } = admitted
  const lastId = request.headers['last-event-id']
  const missed = typeof lastId === 'string' ? house.live.since(lastId, player?.playerId) : []

  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  const write = (event: Pick<Event, 'id' | 'name' | 'data'>) =>
    raw.write(`id: ${event.id}\nevent: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`)
  raw.write(': open\n\n')
  if (missed === undefined) write({ id: house.live.lastId(), name: 'reset', data: {} })
  else for (const event of missed) write(event)

  const end = () => raw.end()
  const leave = house.live.listen({
    playerId: player?.playerId,
    sessionId: player?.sessionId,
    hear(event) {
      // Who reads too slowly is let go and comes back with its Last-Event-ID.
      if (raw.writableLength > 1_000_000) return end()
      write(event)
      if (event.name === 'session') end()
    },
    end,
  })
  const beat = setInterval(() => {
    raw.write(': here\n\n')
    if (player) void endIfOver()
  }, limits.eventsHeartbeatMs)
  const endIfOver = async () => {
    const alive = await sessionAlive(house.db.read, player?.sessionId ?? 0n, house.now()).catch(() => true)
    if (alive) return
    write({ id: house.live.lastId(), name: 'session', data: { reason: 'expired' } })
    end()
  }
  raw.on('close', () => {
    clearInterval(beat)
    leave()
  })
  return undefined
}
