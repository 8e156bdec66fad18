import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  oddsStream,
  type OddsStreamName,
} from '@felek/contract/protocols/odds-stream/odds-stream.ts'
import { createHeadcount } from '@felek/platform/limiter/limiter.ts'
import type { RpcResponse, RpcRequest } from '../../../rpc/response.ts'
import { parseFields } from '../../../rpc/decode.ts'
import { beginStream } from '../../../events/sse-response.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import type { Rpc } from '../../../rpc/pipeline.ts'
import type { SportsDeps } from '../deps.ts'
import type { OddsHub, Port } from './hub.ts'
import { enterStream, newStreamID } from './streams.ts'

/** One stream a browser; an address may be several households. */
const streamsMax = 200
const tryAgainMs = 30_000

/** What is open, by network. */
export const createOddsCount = (rateScale: number) => createHeadcount(streamsMax * rateScale)

/** A connection as the hub writes to it. */
export const portOf = (raw: ServerResponse): Port => ({
  write: (bytes) => {
    if (!raw.writableEnded && !raw.destroyed) raw.write(bytes)
  },
  unread: () => raw.writableLength,
  end: () => raw.end(),
  drop: () => raw.destroy(),
})

/**
 * `POST /endpoint/v1/odds`: what channels tell, as server-sent events (docs/sportsbook.md, "The odds stream"). Refusals
 * are the usual envelope, returned; once the stream is open nothing is returned.
 */
export const openOdds = async (
  parts: {
    rpc: Rpc
    hub: OddsHub
    count: ReturnType<typeof createOddsCount>
    deps: Pick<SportsDeps, 'db' | 'sportsState'>
  },
  incoming: RpcRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RpcResponse | undefined> => {
  const { rpc, hub, count, deps } = parts
  let channels: readonly string[] = []
  let countOut = () => {}
  const admitted = await rpc.admit(incoming, oddsStream, (_player, data) => {
    channels = (parseFields(oddsStream, data) as { channels: string[] }).channels
    if (!hub.isOpen()) throw new Refusal('sports_closed')
    const entered = count.enter(incoming.ip)
    if (!entered) throw new Refusal('flooded', { waitMs: tryAgainMs })
    countOut = entered
  })
  if ('reply' in admitted) return admitted

  const raw = beginStream(reply)
  if (!raw) {
    countOut()
    return undefined
  }
  const lastId = request.headers['last-event-id']
  const streamID = newStreamID()
  const name: OddsStreamName = { streamID }
  raw.write(`event: stream\ndata: ${JSON.stringify(name)}\n\n`)
  const seat = hub.join(channels, portOf(raw), typeof lastId === 'string' ? lastId : undefined)
  const end = enterStream(deps, streamID, (now, again) => seat.change(now, again))
  raw.on('close', () => {
    end()
    seat.leave()
    countOut()
  })
  return undefined
}
