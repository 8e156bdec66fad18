import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Env } from './env.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

const isLoopback = (ip: string | undefined): boolean =>
  ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'

/** Whether the public address was asked for, as a proxy in front of us passes it on. */
const isAskedInPublic = ({ publicUrl }: Env, host: string | undefined): boolean => {
  if (publicUrl === undefined) return false
  const own = new URL(publicUrl)
  return (
    host?.toLowerCase() === own.host && !['localhost', '127.0.0.1', '[::1]'].includes(own.hostname)
  )
}

/**
 * Whether a request shows the operator's token as its bearer. Takes the same time however wrong it
 * is.
 */
export const fromOperator = (env: Env, request: FastifyRequest): boolean => {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  return (
    scheme?.toLowerCase() === 'bearer' && timingSafeEqual(digest(token), digest(env.operatorToken))
  )
}

const signsOfProxy = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/**
 * Whether a request comes from this machine itself. Behind a proxy every socket is the proxy's and
 * every header can be made up, so there only the operator's token counts; a proxy that nobody told
 * us of is known by its marks, or by the public address that it was asked for.
 */
export const fromThisMachine = (env: Env, request: FastifyRequest): boolean =>
  !env.trustProxy &&
  isLoopback(request.socket.remoteAddress) &&
  signsOfProxy.every((name) => request.headers[name] === undefined) &&
  !isAskedInPublic(env, request.headers.host)
