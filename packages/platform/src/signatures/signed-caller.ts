import http from 'node:http'
import https from 'node:https'
import { signedHeaders, type Keys } from './signature.ts'

/* Signed calls to the operator (docs/providers.md), by whoever draws: the studio, the feed. */

/** House rule: the server answers a callback within this time, or the outcome is unknown. */
const answerMsMax = 2_500
export type Posted = { http: number; json: unknown; retryAfterMs: number; why: string }
/** A signed call to the operator. Never rejects: an answer that did not come has `http` 0. */
export type Caller = (call: string, body: string) => Promise<Posted>

/** By Node's own client, whose connections stay open. */
export const createCaller = (
  baseUrl: string,
  provider: string,
  keys: Keys,
  timeoutMs: number = answerMsMax,
): Caller => {
  const { protocol, hostname, port, pathname } = new URL(baseUrl)
  const client = protocol === 'https:' ? https : http
  const to = {
    // As an address, an IPv6 host stands in brackets; as a name it does not.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    method: 'POST',
    agent: new client.Agent({ keepAlive: true }),
  }
  const prefix = pathname.replace(/\/$/, '')
  return (call, body) =>
    new Promise((resolve) => {
      const path = `/providers/${provider}/${call}`
      let asked: http.ClientRequest | undefined
      const end = (posted: Posted) => {
        clearTimeout(timer)
        resolve(posted)
      }
      const timer = setTimeout(() => {
        end(failed('TimeoutError'))
        asked?.destroy()
      }, timeoutMs)
      const ask = (isSecond: boolean) => {
        const headers = {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...signedHeaders(keys, Date.now(), path, body),
        }
        const sent = client.request({ ...to, path: prefix + path, headers }, (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (text += chunk))
          response.on('error', (error) => end(failed(error.name)))
          response.on('end', () => end(postedOf(response, text)))
        })
        asked = sent
        sent.on('error', (error: NodeJS.ErrnoException) => {
          // The operator closed a connection in the moment in which it was used again. Each call counts once.
          if (sent.reusedSocket && error.code === 'ECONNRESET' && !isSecond) ask(true)
          else end(failed(error.name))
        })
        sent.end(body)
      }
      ask(false)
    })
}

const failed = (why: string, http = 0, retryAfterMs = 0): Posted => ({
  http,
  json: undefined,
  retryAfterMs,
  why,
})

const postedOf = ({ statusCode = 0, headers }: http.IncomingMessage, text: string): Posted => {
  const after = headers['retry-after'] ?? ''
  if (statusCode !== 200)
    return failed(
      `HTTP ${statusCode}`,
      statusCode,
      /^\d{1,3}$/.test(after) ? parseInt(after, 10) * 1000 : 0,
    )
  try {
    return { http: 200, json: JSON.parse(text), retryAfterMs: 0, why: '' }
  } catch (error) {
    return failed((error as Error).name)
  }
}
