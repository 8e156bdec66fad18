import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '../../settings/src/addresses.ts'
import type { Answer, Incoming } from './answer.ts'
import { cookieOf } from './cookies.ts'
import type { Env } from './env.ts'
import { writeKept } from './fast-path.ts'
import type { Hosts } from './hosts.ts'

const deviceMaxAgeS = 31_536_000

const header = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Over https browsers keep others from setting a cookie of such a name (house.md §7). */
const deviceCookie = (secure: boolean) => (secure ? '__Secure-dev' : 'dev')

/** What the street hands in of a request: its bytes, and what we know of the sender ourselves. */
export const incomingFrom = (
  headers: IncomingHttpHeaders,
  seen: { ip: string; own: string; body: Uint8Array },
  hosts: Hosts,
): Incoming => {
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
    device: cookieOf({ headers }, deviceCookie(hosts.secure)),
  }
}

export const incomingOf = (
  request: FastifyRequest,
  { trustProxy }: Pick<Env, 'trustProxy'>,
  hosts: Hosts,
): Incoming =>
  incomingFrom(
    request.headers,
    {
      ip: addressOf(request.raw, trustProxy),
      own: request.ownHost,
      body: request.raw_body ?? new Uint8Array(),
    },
    hosts,
  )

/** Sends an answer: kept bytes as they are, the device cookie where it changes. */
export const sendAnswer = (reply: FastifyReply, answer: Answer, secure: boolean) => {
  if (answer.kept) {
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [
      name,
      String(value),
    ])
    reply.hijack()
    const { kept, requestId } = answer
    writeKept(reply.request.raw, reply.raw, { kept, requestId, headers })
    return reply
  }
  void reply
    .code(answer.http)
    .header('x-request-id', answer.requestId)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
  if (answer.retryAfterS !== undefined) void reply.header('retry-after', String(answer.retryAfterS))
  if (answer.device !== undefined) {
    const life = answer.device === null ? 'Max-Age=0' : `Max-Age=${deviceMaxAgeS}`
    void reply.header(
      'set-cookie',
      `${deviceCookie(secure)}=${answer.device ?? ''}; Path=/endpoint; HttpOnly; SameSite=Strict; ${life}${secure ? '; Secure' : ''}`,
    )
  }
  return reply.send(JSON.stringify(answer.reply))
}
