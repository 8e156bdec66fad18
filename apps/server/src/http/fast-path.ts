import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { encodingOf, cachedBodyBytesMax, type CachedResponse } from '../rpc/response-cache.ts'

/**
 * What a browser asks for most often is short; anything longer goes the usual way from its first
 * byte.
 */
const isShortCall = (request: IncomingMessage): boolean =>
  request.method === 'POST' &&
  request.url === '/endpoint/v1' &&
  !(parseInt(request.headers['content-length'] ?? '', 10) > cachedBodyBytesMax) &&
  request.headers['transfer-encoding'] === undefined

/**
 * What a machine says at a door of its own. `path` is without the query; `body` is empty where none
 * came.
 */
export type MachineRequest = {
  path: string
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
  body: Buffer
}
/** HTTP status and JSON; `retryAfterS` where the same call should come again. */
export type MachineResponse = {
  http: number
  body: Readonly<
    Record<string, string | number | null | readonly string[] | readonly MachineResponse[]>
  >
  retryAfterS?: number
}
/**
 * An address at which machines make short calls by the thousand: they are answered before the
 * framework, which would take as long as everything else that such a call needs (docs/bench.md).
 * Never rejects.
 */
export type MachineRoute = {
  prefix: string
  bodyBytesMax: number
  tooLong: MachineResponse
  answer(said: MachineRequest): Promise<MachineResponse>
}

/**
 * The whole body, undefined where it is longer than that: then it is heard out, not kept; who never
 * ends is cut off by the server's own clock.
 */
const readBody = (
  request: IncomingMessage,
  bytesMax: number,
  done: (body: Buffer | undefined) => void,
): void => {
  const parts: Buffer[] = []
  let size = 0
  request.on('data', (part: Buffer) => {
    size += part.length
    if (size <= bytesMax) parts.push(part)
  })
  request.once('end', () =>
    done(
      size > bytesMax
        ? undefined
        : parts.length === 1 && parts[0]
          ? parts[0]
          : Buffer.concat(parts),
    ),
  )
}

/** Reads a request at a door and answers it, with `headers` in front. */
export const serveMachineRoute = (
  door: MachineRoute,
  request: IncomingMessage,
  response: ServerResponse,
  headers: readonly string[],
): void => {
  const send = ({ http, body, retryAfterS }: MachineResponse) => {
    const text = JSON.stringify(body)
    const head = [
      ...headers,
      'cache-control',
      'no-store',
      'content-type',
      'application/json; charset=utf-8',
    ]
    head.push('content-length', String(Buffer.byteLength(text)))
    if (retryAfterS !== undefined) head.push('retry-after', String(retryAfterS))
    response.writeHead(http, head)
    response.end(text)
  }
  readBody(request, door.bodyBytesMax, (body) => {
    if (body === undefined) return send(door.tooLong)
    void door
      .answer({
        path: (request.url ?? '').split('?')[0] ?? '',
        headers: request.headers,
        socket: request.socket,
        body,
      })
      .then(send)
  })
}

/**
 * A server in which short calls are read before the framework sees them. `taken` may take a request
 * away as it comes, `answered` may answer one that was read; else the framework gets it as usual,
 * and `bodyOf` has what was read of it.
 */
export const createFastPath = (times: {
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
      taken: (request: IncomingMessage, response: ServerResponse) => boolean,
      answered: (request: IncomingMessage, response: ServerResponse, body: Buffer) => boolean,
    ): Server =>
      createServer(times, (request, response) => {
        if (taken(request, response)) return
        if (!isShortCall(request)) return next(request, response)
        // Its length was said and is short, so there is always a body.
        readBody(request, cachedBodyBytesMax, (body = Buffer.alloc(0)) => {
          if (answered(request, response, body)) return
          read.set(request, body)
          next(request, response)
        })
      }),
  }
}

/**
 * A kept reply as it leaves: a body in which a character is a byte goes out with its head in one
 * write.
 */
export const writeCachedResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  { kept, requestId, headers }: { kept: CachedResponse; requestId: string; headers: string[] },
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
