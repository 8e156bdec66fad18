import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Token = { operatorToken: string }
/** Of a request: of Node's own, or of the framework's. */
type Asking = { headers: IncomingMessage['headers'] }

const digest = (text: string) => createHash('sha256').update(text).digest()

const isLoopback = (ip: string | undefined): boolean =>
  ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'

/** Takes the same time however wrong it is. */
const isToken = ({ operatorToken }: Token, said: string): boolean =>
  timingSafeEqual(digest(said), digest(operatorToken))

const papersOf = ({ headers }: Asking): [scheme: string, said: string] => {
  const [scheme = '', said = ''] = (headers.authorization ?? '').split(' ')
  return [scheme.toLowerCase(), said]
}

/** Whether a request shows the operator's token as its bearer. */
export const fromOperator = (env: Token, request: Asking): boolean => {
  const [scheme, said] = papersOf(request)
  return scheme === 'bearer' && isToken(env, said)
}

/**
 * Whether a request shows the operator's token as a bearer or, as a browser does once somebody has
 * typed it, as the password of any name. For what only shows something: browsers send a password
 * with whatever page asks for the address, so with it nothing may be changed.
 */
export const fromOperatorsBrowser = (env: Token, request: Asking): boolean => {
  if (fromOperator(env, request)) return true
  const [scheme, said] = papersOf(request)
  if (scheme !== 'basic') return false
  const pair = Buffer.from(said, 'base64').toString()
  return isToken(env, pair.slice(pair.indexOf(':') + 1))
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
 * Whether nobody but this machine itself can be asking. Behind a proxy every socket is the proxy's;
 * one that passes on bytes (TCP, TLS) leaves no mark, and every Host can be made up. So where there
 * is a public address, or a proxy is trusted, nothing but the operator's token counts.
 */
export const fromThisMachine = (
  env: { publicUrl: string | undefined; trustProxy: boolean },
  request: Asking & { socket: { remoteAddress?: string | undefined } },
): boolean =>
  env.publicUrl === undefined &&
  !env.trustProxy &&
  isLoopback(request.socket.remoteAddress) &&
  signsOfProxy.every((name) => request.headers[name] === undefined)
