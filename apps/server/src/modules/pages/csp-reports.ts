import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { addressOf } from '@felek/platform/http/addresses.ts'
import { createBucket, createLimiter } from '@felek/platform/limiter/limiter.ts'
import type { PagesDeps } from './deps.ts'
import { logSecurityEvent } from '../security/security.ts'

/** Where browsers tell what a page's policy kept from happening. */
export const reportsPath = '/csp-reports'

/** What a policy adds to have it told, in the old way and the new one. */
export const reporting = {
  policy: [`report-uri ${reportsPath}`, 'report-to csp'],
  headers: { 'reporting-endpoints': `csp="${reportsPath}"` },
} as const

const bodyBytesMax = 16_384
const reportsMax = 20

const text = z.optional(z.string())
/** What Firefox and Safari send: `application/csp-report`. */
const old = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text,
    'violated-directive': text,
  }),
})
/** What Chromium sends: `application/reports+json`. */
const reports = z.array(
  z.object({
    type: z.string(),
    body: z.optional(z.object({ documentURL: text, blockedURL: text, effectiveDirective: text })),
  }),
)

type Violation = { page: string; blocked: string; directive: string }

/**
 * An address without what may be somebody's secret: the query and the fragment; of one of another
 * site its origin alone, of ours the path. What is no address (`inline`, `eval`) is a word.
 */
const shown = (address: string | undefined, host: string): string => {
  if (address === undefined || address === '') return ''
  if (/^[a-z-]{1,30}$/.test(address)) return address
  if (!URL.canParse(address)) return 'unreadable'
  const { protocol, origin, host: from, pathname } = new URL(address)
  if (!/^https?:$/.test(protocol)) return protocol
  return (from === host ? pathname : origin).slice(0, 120)
}
const word = (directive: string | undefined): string =>
  /^[a-z-]{1,40}/.exec(directive ?? '')?.[0] ?? ''

/** The violations in a browser's report; none where it is no report. */
export const violationsOf = (body: Buffer, host: string): Violation[] => {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    return []
  }
  const before = z.safeParse(old, json)
  if (before.success) {
    const it = before.data['csp-report']
    return [
      {
        page: shown(it['document-uri'], host),
        blocked: shown(it['blocked-uri'], host),
        directive: word(it['effective-directive'] ?? it['violated-directive']),
      },
    ]
  }
  const now = z.safeParse(reports, json)
  if (!now.success) return []
  return now.data.slice(0, reportsMax).flatMap(({ type, body: it }) =>
    type === 'csp-violation' && it
      ? [
          {
            page: shown(it.documentURL, host),
            blocked: shown(it.blockedURL, host),
            directive: word(it.effectiveDirective),
          },
        ]
      : [],
  )
}

/**
 * `POST /csp-reports`: anybody may send anything here, so it is short, seldom (ten a minute from an
 * address, a hundred from all together, which are counted no further), and answers 204 whatever
 * came. What is told is a security event.
 */
export const addCspReports = (app: FastifyInstance, deps: PagesDeps): void => {
  const { rateScale, trustProxy } = deps.env
  const each = createLimiter({ tries: 10 * rateScale, windowMs: 60_000 })
  const all = createBucket({ tries: 100 * rateScale, windowMs: 60_000 })
  app.post(reportsPath, { bodyLimit: bodyBytesMax }, async (request, reply) => {
    const address = addressOf(request.raw, trustProxy)
    if (each.take(address) === 0 && all.take() === 0)
      for (const detail of violationsOf(request.raw_body ?? Buffer.alloc(0), request.ownHost))
        logSecurityEvent(deps, { kind: 'csp_violation', address, detail })
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
