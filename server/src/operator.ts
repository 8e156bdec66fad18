import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Env } from './env.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

const isLoopback = (ip: string | undefined): boolean => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'

/** Whether a request shows the operator's token as its bearer. Takes the same time however wrong it is. */
export const fromOperator = (env: Env, request: FastifyRequest): boolean => {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && timingSafeEqual(digest(token), digest(env.operatorToken))
}

/**
 * Whether a request comes from this machine itself. Behind a proxy every socket is the proxy's and every header can be
 * made up, so there only the operator's token counts.
 */
export const fromThisMachine = (env: Env, request: FastifyRequest): boolean =>
  !env.trustProxy &&
  isLoopback(request.socket.remoteAddress) &&
  ['forwarded', 'x-forwarded-for', 'x-real-ip'].every((name) => request.headers[name] === undefined)
