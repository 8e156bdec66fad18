import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { encodingOf, keptBodyBytesMax, type KeptReply } from './kept.ts'

/** What a browser asks for most often is short; anything longer goes the usual way from its first byte. */
const isShortCall = (request: IncomingMessage): boolean =>
  request.method === 'POST' &&
  request.url === '/endpoint/v1' &&
  !(parseInt(request.headers['content-length'] ?? '', 10) > keptBodyBytesMax) &&
  request.headers['transfer-encoding'] === undefined

/**
 * A server in which short calls are read before the framework sees them. `answered` may answer one; if it does not, the
 * framework gets the request as usual, and `bodyOf` has the bytes that were read of it.
 */
export const createLane = (times: {
  requestTimeout: number
  headersTimeout: number
  connectionsCheckingInterval: number
  keepAliveTimeout: number
}) => {
  const read = new WeakMap<IncomingMessage, Buffer>()
  return {
    bodyOf: (request: IncomingMessage): Buffer | undefined => read.get(request),
    server: (
      next: (request: IncomingMessage, response: ServerResponse) => void,
      answered: (request: IncomingMessage, response: ServerResponse, body: Buffer) => boolean,
    ): Server =>
      createServer(times, (request, response) => {
        if (!isShortCall(request)) return next(request, response)
        const parts: Buffer[] = []
        request.on('data', (part: Buffer) => parts.push(part))
        request.once('end', () => {
          const body = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
          if (answered(request, response, body)) return
          read.set(request, body)
          next(request, response)
        })
      }),
  }
}

/** A kept reply as it leaves: a body in which a character is a byte goes out with its head in one write. */
export const writeKept = (
  request: IncomingMessage,
  response: ServerResponse,
  { kept, requestId, headers }: { kept: KeptReply; requestId: string; headers: string[] },
): void => {
  const encoding = encodingOf(request.headers['accept-encoding'])
  const encoded = encoding && kept[encoding]
  const body = encoded ?? kept.plain
  const head = [
    ...headers,
    'x-request-id',
    requestId,
    'cache-control',
    'no-store',
    'vary',
    'accept-encoding',
    'etag',
    kept.etag,
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(body.length),
  ]
  if (encoding && encoded) head.push('content-encoding', encoding)
  response.writeHead(200, head)
  response.end(body, 'latin1')
}
