import { isTransient } from '@felek/database/database.ts'
import { randomFillSync } from 'node:crypto'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Call } from '@felek/contract/call.ts'
import type { Reply } from '@felek/contract/envelope.ts'
import { errors, wireError } from '@felek/contract/errors.ts'
import { officeErrors } from '@felek/contract/office/errors.ts'
import { limits } from '@felek/contract/limits.ts'
import { toAmount } from '@felek/contract/money.ts'
import { formatMoney, formatStart, type Lang } from '@felek/phrases/format.ts'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import { fill, phrases } from '@felek/phrases/phrases.ts'
import type { RpcResponse } from './response.ts'
import {
  Refusal,
  RefusalWithMessage,
  type FieldKey,
  type MessageKey,
  type MessageValues,
  type RefusalKey,
} from './refusal.ts'

/* What goes out: a call's result, or a refusal, in the envelope. */

/** Random ids, twelve bytes each, drawn for many requests at once. */
const pool = Buffer.alloc(12 * 512)
let drawn = pool.length
export const anId = (): string => {
  if (drawn === pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  drawn += 12
  return pool.toString('hex', drawn - 12, drawn)
}

/** What fills a sentence, as a language writes it. */
const shownIn = (lang: Lang, values: MessageValues): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'bigint'
        ? formatMoney(toAmount(value), lang)
        : value instanceof Date
          ? formatStart(value.toISOString(), lang, true)
          : value,
    ]),
  )

/** A success text of the server's, and what fills it. */
export type SuccessMessage = { key: MessageKey; values: MessageValues }

/** A call's result as its reply; throws where it is not what the call promises. */
export const done = (
  call: Call,
  result: unknown,
  { lang, said, input }: { lang: Lang; said: SuccessMessage; input: unknown },
): Reply => {
  const list = call.list
    ? (result as { rows: unknown; total: number; limit?: number; atLeast?: boolean })
    : undefined
  const data = z.parse(call.output, list ? list.rows : result)
  const { limit = limits.listMax, offset = 0 } = input as { limit?: number; offset?: number }
  return {
    result: true,
    message: fill(phrases[lang].messages[said.key], shownIn(lang, said.values)),
    data,
    code: 200,
    error: '',
    debug: '',
    ...(list
      ? {
          pagination: {
            limit: list.limit ?? limit,
            offset,
            total: list.total,
            ...(list.atLeast ? { atLeast: true } : {}),
          },
        }
      : {}),
  }
}

const statuses: Readonly<Record<string, { http: number; code: number }>> = {
  ...errors,
  ...officeErrors,
} satisfies Record<RefusalKey, unknown>

const isOffice = (key: RefusalKey): key is keyof typeof officeErrors => key in officeErrors

const sentenceOf = (key: RefusalKey, lang: Lang): string =>
  isOffice(key) ? officePhrases[lang].errors[key] : phrases[lang].errors[key]

const fieldSentence = (key: FieldKey, lang: Lang): string =>
  ({ ...phrases[lang].fields, ...officePhrases[lang].fields })[key]

/** The HTTP status of a reply that refuses. */
export const errorHttp = (reply: Reply): number => statuses[reply.error]?.http ?? 200

/** What the caller is told of an error: a refusal as it is; trouble that passes is `busy`. */
const refusalOf = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal(isTransient(error) ? 'busy' : 'internal')

const waitText = (waitMs: number, lang: Lang): string => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const { wait_seconds, wait_minutes } = phrases[lang].messages
  return seconds < 90
    ? fill(wait_seconds, { n: seconds })
    : fill(wait_minutes, { n: Math.ceil(seconds / 60) })
}

export const refused = (refusal: Refusal, lang: Lang, requestId: string): RpcResponse => {
  const { key, values } = refusal
  const { http, code } = statuses[key] ?? errors.internal
  const fields =
    refusal.fields &&
    Object.fromEntries(
      Object.entries(refusal.fields).map(([name, key]) => [name, fieldSentence(key, lang)]),
    )
  const first = fields && Object.values(fields)[0]
  const waitMs = typeof values['waitMs'] === 'number' ? values['waitMs'] : undefined
  const own = refusal instanceof RefusalWithMessage ? refusal.said(lang) : undefined
  const sentence = fill(own?.sentence ?? sentenceOf(key, lang), {
    ...shownIn(lang, values),
    ...own?.names,
    ...(waitMs === undefined ? {} : { wait: waitText(waitMs, lang) }),
  })
  const retryAfterS =
    http === 429 || http === 503 ? Math.max(1, Math.ceil((waitMs ?? 1000) / 1000)) : undefined
  return {
    http,
    requestId,
    reply: {
      result: false,
      message: key === 'invalid_fields' && first !== undefined ? first : sentence,
      data: fields ? { fields } : (refusal.data ?? {}),
      code,
      error: isOffice(key) ? key : wireError(key),
      debug: key === 'session_expired' ? 'anonymous user' : requestId,
    },
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  }
}

/** What the caller is told of an error; of one that is no refusal the log is told too. */
export const failed = (
  error: unknown,
  { log, lang, requestId }: { log: Pick<Logger, 'error' | 'warn'>; lang: Lang; requestId: string },
): RpcResponse => {
  const refusal = refusalOf(error)
  if (refusal.key === 'internal') log.error({ err: error, requestId }, 'a call failed')
  else if (refusal.key === 'busy') log.warn({ err: error, requestId }, 'a call could not be served')
  return refused(refusal, lang, requestId)
}
