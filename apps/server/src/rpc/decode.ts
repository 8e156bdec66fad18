import { isStorable } from '@felek/platform/http/storable-address.ts'
import * as z from 'zod/mini'
import type { Call } from '@felek/contract/call.ts'
import * as envelope from '@felek/contract/envelope.ts'
import { limits } from '@felek/contract/limits.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import type { RpcRequest } from './response.ts'
import { Refusal, type FieldKey } from './refusal.ts'

/*
 * What comes in: bytes become an envelope, and its data a call's fields. Nothing here touches the
 * database; whatever is wrong throws a Refusal.
 */

export const isJson = ({ contentType }: RpcRequest): boolean =>
  contentType?.toLowerCase().startsWith('application/json') ?? false

const parseJson = (body: Uint8Array): unknown => {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Refusal('bad_request')
  }
  inspect(json)
  return json
}

/**
 * Whether a database can hold the text: PostgreSQL's has no NUL, and its JSON no half of a
 * surrogate pair.
 */

/** Refuses nesting over the limit, and text that no database can hold. */
const inspect = (json: unknown): void => {
  const open: [unknown, number][] = [[json, 1]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next
    if (typeof value === 'string' && !isStorable(value)) throw new Refusal('bad_request')
    if (typeof value !== 'object' || value === null) continue
    if (depth > limits.depthMax) throw new Refusal('too_deep')
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || !isStorable(key)) throw new Refusal('bad_request')
      open.push([inner, depth + 1])
    }
  }
}

const langOf = (request: envelope.Request): Lang => (request.data?.['Lang'] === 'en' ? 'en' : 'tr')

const isFieldKey = (key: string): key is FieldKey =>
  key in phrases.tr.fields || key in officePhrases.tr.fields

/** The call's own fields; `Lang` and `SiteType` may come with every call. */
export const parseFields = (call: Call, data: Record<string, unknown>): unknown => {
  const { Lang: lang, SiteType: siteType, ...rest } = data
  if (
    lang !== undefined &&
    (typeof lang !== 'string' || [...lang].length !== limits.languageLength)
  )
    throw new Refusal('invalid_fields', {}, { Lang: 'invalid' })
  if (siteType !== undefined && (typeof siteType !== 'string' || siteType.length > 20))
    throw new Refusal('invalid_fields', {}, { SiteType: 'invalid' })
  const takesSiteType =
    'shape' in call.input && 'SiteType' in (call.input as unknown as { shape: object }).shape
  const parsed = z.safeParse(
    call.input,
    takesSiteType && siteType !== undefined ? { ...rest, SiteType: siteType } : rest,
  )
  if (parsed.success) return parsed.data
  // Without a prototype: a field may be called `constructor`.
  const fields = Object.create(null) as Record<string, FieldKey>
  for (const issue of parsed.error.issues) {
    const keys =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path]
    for (const path of keys) {
      const name = path.join('.').slice(0, 80) || 'data'
      fields[name] ??=
        issue.code === 'unrecognized_keys'
          ? 'unknown'
          : isFieldKey(issue.message)
            ? issue.message
            : 'invalid'
    }
  }
  throw new Refusal('invalid_fields', {}, fields)
}

/** Syntax and envelope. With `requiresOrigin` a request has to say that a page of ours sent it. */
export const openEnvelope = (
  incoming: RpcRequest,
  { panel, requiresOrigin }: { panel: string; requiresOrigin: boolean },
): { request: envelope.Request; lang: Lang } => {
  const parsed = z.safeParse(envelope.request, parseJson(incoming.body))
  const isOurs = !incoming.foreign && (incoming.hasOrigin || !requiresOrigin)
  if (!parsed.success || incoming.panel !== panel || !isOurs) throw new Refusal('bad_request')
  return { request: parsed.data, lang: langOf(parsed.data) }
}
