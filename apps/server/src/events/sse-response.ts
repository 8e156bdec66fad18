import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { anId } from '../rpc/encode.ts'
import { headersOf } from '../http/request.ts'

/**
 * Takes a reply out of Fastify's hands and begins server-sent events on it; undefined where its reader
 * left while the call was looked at, and will not say goodbye any more.
 */
export const beginStream = (reply: FastifyReply): ServerResponse | undefined => {
  reply.hijack()
  const { raw } = reply
  if (raw.destroyed || raw.socket?.destroyed !== false) return undefined
  // A reader that is gone makes the next write fail; without a listener that would end the process.
  raw.on('error', () => raw.destroy())
  const own = {
    'x-request-id': anId(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  }
  raw.writeHead(200, [...headersOf(reply), ...Object.entries(own).flat()])
  return raw
}
