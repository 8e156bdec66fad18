import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { Env } from '../../config.ts'

/** A call's time may be this far from ours (docs/providers.md). */
const clockMsMax = 5 * 60_000

export type Key = { keyId: string; provider: string; secret: string }
export type Signed = {
  keyId: string | undefined
  time: string | undefined
  signature: string | undefined
}

/**
 * The keys that are valid now, by id. A provider may hold two, so that keys rotate without a gap.
 */
export const keysOf = ({
  providerKeyId,
  providerSecret,
  providerOldKey,
}: Pick<Env, 'providerKeyId' | 'providerSecret' | 'providerOldKey'>): ReadonlyMap<string, Key> => {
  const keys = [
    ...(providerOldKey === undefined ? [] : [providerOldKey]),
    { keyId: providerKeyId, secret: providerSecret },
  ]
  return new Map(keys.map((key) => [key.keyId, { ...key, provider: 'felek' }]))
}

/** A secret made ready for HMAC once, not for every call; there are as many as there are keys. */
const prepared = new Map<string, KeyObject>()
const handleOf = (secret: string): KeyObject => {
  const handle = prepared.get(secret) ?? createSecretKey(secret, 'utf8')
  prepared.set(secret, handle)
  return handle
}

const digest = (key: Key, time: string, path: string, body: Uint8Array): Buffer =>
  createHmac('sha256', handleOf(key.secret))
    .update(`${key.keyId}\n${time}\n${path}\n`)
    .update(body)
    .digest()

/** The three headers of a call, in either direction. */
export const sign = (
  key: Key,
  path: string,
  body: Uint8Array,
  now: Date,
): Record<string, string> => {
  const time = String(now.getTime())
  return {
    'x-felek-key': key.keyId,
    'x-felek-time': time,
    'x-felek-signature': digest(key, time, path, body).toString('hex'),
  }
}

/** Whether these bytes were signed for this path, a moment ago, with a key of this provider. */
export const isSigned = (
  keys: ReadonlyMap<string, Key>,
  provider: string,
  said: Signed,
  path: string,
  body: Uint8Array,
  now: Date,
): boolean => {
  const key = keys.get(said.keyId ?? '')
  if (key === undefined || key.provider !== provider) return false
  if (!/^\d{13}$/.test(said.time ?? '') || !/^[0-9a-f]{64}$/.test(said.signature ?? ''))
    return false
  const time = said.time as string
  if (Math.abs(parseInt(time, 10) - now.getTime()) > clockMsMax) return false
  return timingSafeEqual(
    digest(key, time, path, body),
    Buffer.from(said.signature as string, 'hex'),
  )
}
