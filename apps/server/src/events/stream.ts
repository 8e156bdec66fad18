import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { call } from '@felek/contract/call.ts'
import type { EventName } from '@felek/contract/events.ts'
import { limits } from '@felek/contract/limits.ts'
import { createHeadcount } from '@felek/platform/limiter/limiter.ts'
import type { Deps } from '../deps.ts'
import type { Access } from '../rpc/access.ts'
import { frameOf } from './hub.ts'
import { beginStream } from './sse-response.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { RpcResponse, RpcRequest, Rpc } from '../rpc/pipeline.ts'

const stream = call('events/stream', {
  auth: 'optional',
  input: z.strictObject({}),
  output: z.object({}),
})

/**
 * A browser holds one stream (docs/product/calls.md, "Live events"); a player may have several browsers, and an address
 * several households.
 */
const streamsMax = { player: 20, address: 200 }
const tryAgainMs = 30_000
/** Who has this much unread is not reading. */
const unreadBytesMax = 1_000_000

/** What is open: by player where somebody is signed in, else by network. */
export const createStreamCounts = (rateScale: number) => ({
  players: createHeadcount(streamsMax.player),
  addresses: createHeadcount(streamsMax.address * rateScale),
})
type StreamCounts = ReturnType<typeof createStreamCounts>

/**
 * Counts a stream in, and answers how to count it out again; throws `flooded` when its owner has
 * too many.
 */
const enter = (counts: StreamCounts, ip: string, playerId: bigint | undefined): (() => void) => {
  const countOut =
    playerId === undefined ? counts.addresses.enter(ip) : counts.players.enter(String(playerId))
  if (!countOut) throw new Refusal('flooded', { waitMs: tryAgainMs })
  return countOut
}

/** What every stream of a server shares. */
export type StreamParts = {
  eventHub: Deps['eventHub']
  rpc: Rpc
  access: Pick<Access, 'isSessionAlive'>
  counts: StreamCounts
}

/**
 * `POST /endpoint/v1/events`: server-sent events for one page (docs/product/calls.md, "Live events").
 * Refusals are the usual envelope, returned; once the stream is open nothing is returned. The stream never
 * extends a session, and ends when that one ends.
 */
export const openStream = async (
  { eventHub, rpc, access, counts }: StreamParts,
  incoming: RpcRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RpcResponse | undefined> => {
  let countOut = () => {}
  const admitted = await rpc.admit(incoming, stream, (player) => {
    countOut = enter(counts, incoming.ip, player?.playerId)
  })
  if ('reply' in admitted) return admitted
  const { actor: player } = admitted
  const lastId = request.headers['last-event-id']
  const missed = typeof lastId === 'string' ? eventHub.since(lastId, player?.playerId) : []

  const raw = beginStream(reply)
  if (!raw) {
    countOut()
    return undefined
  }
  const end = () => raw.end()
  const leave = eventHub.listen({
    playerId: player?.playerId,
    sessionId: player?.sessionId,
    hear(event) {
      // Who reads too slowly is let go, with what waits for them, and comes back with their
      // Last-Event-ID.
      if (raw.writableLength > unreadBytesMax) return void raw.destroy()
      if (raw.writableEnded) return
      raw.write(event.frame)
      if (event.name === 'session') end()
    },
    end,
  })
  const say = (name: EventName, data: unknown) =>
    raw.write(frameOf({ id: eventHub.lastId(), name, data }))
  raw.write(': open\n\n')
  if (missed === undefined) say('reset', {})
  else for (const event of missed) raw.write(event.frame)
  const beat = setInterval(() => {
    if (raw.writableEnded || raw.writableLength > unreadBytesMax) return void raw.destroy()
    raw.write(': here\n\n')
    if (player) void endIfOver()
  }, limits.eventsHeartbeatMs)
  const endIfOver = async () => {
    const alive = await access.isSessionAlive(player?.sessionId ?? 0n).catch(() => true)
    if (alive || raw.writableEnded) return
    say('session', { reason: 'expired' })
    end()
  }
  raw.on('close', () => {
    clearInterval(beat)
    leave()
    countOut()
  })
  return undefined
}
