import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '@felek/platform/http/addresses.ts'
import type { RpcResponse, RpcRequest } from '../rpc/response.ts'
import { cookieOf } from './cookies.ts'
import type { Env } from '../config.ts'
import { writeCachedResponse } from './fast-path.ts'
import type { Hosts } from './hosts.ts'

const deviceMaxAgeS = 31_536_000

const header = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Over https browsers keep others from setting a cookie of such a name. */
const deviceCookie = (secure: boolean) => (secure ? '__Secure-dev' : 'dev')

/** The device cookie of a request. */
export const deviceOf = (
  request: { headers: IncomingHttpHeaders },
  { secure }: Pick<Hosts, 'secure'>,
): string | undefined => cookieOf(request, deviceCookie(secure))

/** What the street hands in of a request: its bytes, and what we know of the sender ourselves. */
export const buildRpcRequest = (
  headers: IncomingHttpHeaders,
  seen: { ip: string; own: string; body: Uint8Array },
  hosts: Hosts,
): RpcRequest => {
  const origin = header(headers, 'origin')
  const site = header(headers, 'sec-fetch-site')
  return {
    body: seen.body,
    contentType: header(headers, 'content-type'),
    panel: header(headers, 'panel'),
    foreign: (origin !== undefined && origin !== hosts.originOf(seen.own)) || site === 'cross-site',
    ip: seen.ip,
    userAgent: (header(headers, 'user-agent') ?? '').slice(0, 300),
    host: seen.own,
    device: deviceOf({ headers }, hosts),
  }
}

export const toRpcRequest = (
  request: FastifyRequest,
  { trustProxy }: Pick<Env, 'trustProxy'>,
  hosts: Hosts,
): RpcRequest =>
  buildRpcRequest(
    request.headers,
    {
      ip: addressOf(request.raw, trustProxy),
      own: request.ownHost,
      body: request.raw_body ?? new Uint8Array(),
    },
    hosts,
  )

const setDevice = (device: string | null, secure: boolean): string => {
  const life = device === null ? 'Max-Age=0' : `Max-Age=${deviceMaxAgeS}`
  return `${deviceCookie(secure)}=${device ?? ''}; Path=/endpoint; HttpOnly; SameSite=Strict; ${life}${secure ? '; Secure' : ''}`
}

/**
 * Writes an answer with `headers` in front: kept bytes as they are, the device cookie where it
 * changes.
 */
export const writeRpcResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: RpcResponse,
  { headers, secure }: { headers: readonly string[]; secure: boolean },
): void => {
  if (answer.cached) {
    const { cached, requestId } = answer
    return writeCachedResponse(request, response, {
      kept: cached,
      requestId,
      headers: [...headers],
    })
  }
  const text = JSON.stringify(answer.reply)
  const head = [
    ...headers,
    'x-request-id',
    answer.requestId,
    'cache-control',
    'no-store',
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(text)),
  ]
  if (answer.retryAfterS !== undefined) head.push('retry-after', String(answer.retryAfterS))
  if (answer.device !== undefined) head.push('set-cookie', setDevice(answer.device, secure))
  response.writeHead(answer.http, head)
  response.end(text)
}

/** What the framework would have written in front: a hijacked reply has to write it itself. */
export const headersOf = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)])

/** Sends an answer to a request that went through the framework. */
export const sendRpcResponse = (reply: FastifyReply, answer: RpcResponse, secure: boolean) => {
  const headers = headersOf(reply)
  reply.hijack()
  writeRpcResponse(reply.request.raw, reply.raw, answer, { headers, secure })
  return reply
}
