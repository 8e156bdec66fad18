import { expect, test } from 'vitest'
import { readEnv } from '../../config.ts'
import { isSigned, keysOf, sign, type Key } from './signature.ts'

const now = new Date('2026-11-21T10:00:00Z')
const secrets = { old: 'o'.repeat(32), fresh: 'f'.repeat(32) }
const env = readEnv({
  DATA_DIR: '/tmp/felek-signature',
  SEAL_KEY: 's'.repeat(32),
  OPERATOR_TOKEN: 't'.repeat(32),
  PROVIDER_KEY_ID: 'felek-2',
  PROVIDER_SECRET: secrets.fresh,
  PROVIDER_OLD_KEY: `felek-1:${secrets.old}`,
})
const body = Buffer.from('{"player":"1"}')
const path = '/providers/felek/balance'

const taken = (key: Key, at = now, changes: Record<string, string> = {}): boolean => {
  const headers = { ...sign(key, path, body, now), ...changes }
  return isSigned(
    keysOf(env),
    'felek',
    {
      keyId: headers['x-felek-key'],
      time: headers['x-felek-time'],
      signature: headers['x-felek-signature'],
    },
    path,
    body,
    at,
  )
}

test('the new key and the old one are taken, each with its own secret', () => {
  expect(taken({ keyId: 'felek-2', provider: 'felek', secret: secrets.fresh })).toBe(true)
  expect(taken({ keyId: 'felek-1', provider: 'felek', secret: secrets.old })).toBe(true)
  expect(taken({ keyId: 'felek-2', provider: 'felek', secret: secrets.old })).toBe(false)
  expect(taken({ keyId: 'felek-1', provider: 'felek', secret: secrets.fresh })).toBe(false)
  expect(taken({ keyId: 'felek-0', provider: 'felek', secret: secrets.fresh })).toBe(false)
})

test('a call is good for five minutes either way, to the millisecond', () => {
  const key: Key = { keyId: 'felek-2', provider: 'felek', secret: secrets.fresh }
  for (const ms of [-300_000, 0, 300_000])
    expect(taken(key, new Date(now.getTime() + ms))).toBe(true)
  for (const ms of [-300_001, 300_001]) expect(taken(key, new Date(now.getTime() + ms))).toBe(false)
})

test('a signature under another key’s id is refused, though the secret is known', () => {
  const key: Key = { keyId: 'felek-2', provider: 'felek', secret: secrets.fresh }
  expect(taken(key, now, { 'x-felek-key': 'felek-1' })).toBe(false)
})
