import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestPlayer } from '../../../../test/test-app.ts'
import { createPlayersState } from '../state.ts'
import { checkEncryptionKey, publicLoginKey, type PublicLoginKey } from '../players.ts'

let th: TestApp
let key: PublicLoginKey

beforeAll(async () => {
  th = await openTestApp()
  key = await publicLoginKey(th.deps)
})
afterAll(() => th.close())

const encrypt = (
  text: string,
  with_ = key,
  padding = constants.RSA_PKCS1_OAEP_PADDING,
  oaepHash = 'sha256',
) =>
  publicEncrypt(
    {
      key: createPublicKey({ key: { ...with_ }, format: 'jwk' }),
      padding,
      ...(padding === constants.RSA_PKCS1_OAEP_PADDING ? { oaepHash } : {}),
    },
    Buffer.from(text),
  ).toString('base64')

const nonce = () => randomBytes(12).toString('hex')
const text = (
  p: TestPlayer,
  over: { uid?: string; sid?: string; uip?: string; ms?: number; nonce?: string } = {},
) =>
  [
    over.uid ?? p.uid,
    over.sid ?? p.sid,
    over.uip ?? '127.0.0.1',
    over.ms ?? th.clock.now.getTime(),
    over.nonce ?? nonce(),
  ].join('|')
const prove = async (p: TestPlayer, sealed: string, kid = key.kid) =>
  (await th.send('user/login_data', { sealed, kid }, p)).reply
const alive = async (p: TestPlayer) => (await th.send('user/get_user_profile', {}, p)).reply.result

test('the public key is RSA of 3072 bits, the same each time', async () => {
  expect(key).toMatchObject({
    kty: 'RSA',
    alg: 'RSA-OAEP-256',
    use: 'enc',
    kid: expect.any(String),
  })
  expect(Buffer.from(key.n, 'base64url')).toHaveLength(384)
  expect(await publicLoginKey(th.deps)).toEqual(key)
  const { rows } = await sql<{
    private_sealed: string
  }>`select private_sealed from player_login_keys`.execute(th.db.read)
  expect(rows.map((r) => r.private_sealed).join()).not.toContain('PRIVATE KEY')
})

describe('user/login_data answers', () => {
  test('what fits the session', async () => {
    const player = await th.aPlayer()
    expect(await prove(player, encrypt(text(player)))).toMatchObject({ result: true, data: {} })
    expect(await alive(player)).toBe(true)
  })

  test.each([-3_600_000, -330_000, 330_000, 10_800_000, 86_400_000 * 365])(
    'a device whose clock is %i ms off',
    async (offMs) => {
      const player = await th.aPlayer()
      const sealed = encrypt(text(player, { ms: th.clock.now.getTime() + offMs }))
      expect(await prove(player, sealed)).toMatchObject({ result: true })
      expect(await alive(player)).toBe(true)
    },
  )

  test('a changed address: the session keeps the one of its sign-in', async () => {
    const player = await th.aPlayer()
    const { reply } = await th.send(
      'user/login_data',
      { sealed: encrypt(text(player)), kid: key.kid },
      player,
      { ip: '198.51.100.99' },
    )
    expect(reply.result).toBe(true)
  })
})

describe('user/login_data refuses, ends the session, and says no more than that', () => {
  const wrong: [string, (p: TestPlayer, q: TestPlayer) => string][] = [
    ['another uid', (p, q) => encrypt(text(p, { uid: q.uid }))],
    ["another player's sid", (p, q) => encrypt(text(p, { sid: q.sid }))],
    ['another address', (p) => encrypt(text(p, { uip: '6.6.6.6' }))],
    ['no nonce', (p) => encrypt(text(p, { nonce: '' }))],
    ['one field more', (p) => encrypt(`${text(p)}|x`)],
    ['an empty text', () => encrypt('')],
    ['padding of PKCS#1 v1.5', (p) => encrypt(text(p), key, constants.RSA_PKCS1_PADDING)],
    ['OAEP with SHA-1', (p) => encrypt(text(p), key, constants.RSA_PKCS1_OAEP_PADDING, 'sha1')],
    ['noise', () => randomBytes(384).toString('base64')],
    [
      'a cut ciphertext',
      (p) =>
        Buffer.from(encrypt(text(p)), 'base64')
          .subarray(0, 200)
          .toString('base64'),
    ],
  ]
  test.each(wrong)('%s', async (_what, make) => {
    const [player, other] = [await th.aPlayer(), await th.aPlayer()]
    expect(await prove(player, make(player, other))).toMatchObject({
      result: false,
      code: 403,
      error: 'session_expired',
      message: 'Oturum süresi doldu',
      debug: 'anonymous user',
      data: {},
    })
    expect(await alive(player)).toBe(false)
    expect(await alive(other)).toBe(true)
  })

  test('a nonce that was shown before', async () => {
    const player = await th.aPlayer()
    const sealed = encrypt(text(player))
    expect((await prove(player, sealed)).result).toBe(true)
    expect(await prove(player, sealed)).toMatchObject({ error: 'session_expired' })
    expect(await alive(player)).toBe(false)
  })

  test('an unknown key id', async () => {
    const player = await th.aPlayer()
    expect(await prove(player, encrypt(text(player)), 'another')).toMatchObject({
      error: 'session_expired',
    })
  })
})

test('too many in a minute are not even opened, and the session stays', async () => {
  const strict = await openTestApp({ RATE_SCALE: '1' })
  try {
    const player = await strict.aPlayer()
    const own = await publicLoginKey(strict.deps)
    const replies = []
    for (let i = 0; i < 6; i += 1)
      replies.push(
        (
          await strict.send(
            'user/login_data',
            {
              sealed: encrypt(
                [player.uid, player.sid, '127.0.0.1', strict.clock.now.getTime(), nonce()].join(
                  '|',
                ),
                own,
              ),
              kid: own.kid,
            },
            player,
          )
        ).reply,
      )
    expect(replies.map((r) => r.error)).toEqual(['', '', '', '', '', 'rate_limited'])
    expect((await strict.send('user/get_user_profile', {}, player)).reply.result).toBe(true)
  } finally {
    await strict.close()
  }
})

test('a server with another seal than its database says so', async () => {
  await expect(checkEncryptionKey(th.deps)).resolves.toBeUndefined()
  await expect(
    checkEncryptionKey({ ...th.deps, env: { ...th.deps.env, sealKey: 'z'.repeat(32) } }),
  ).rejects.toThrow(/SEAL_KEY/)
})

test('whoever asks for the key again and again asks the database once', async () => {
  let reads = 0
  const db = Object.defineProperty({ ...th.deps.db }, 'read', {
    get: () => ((reads += 1), th.deps.db.read),
  })
  const deps = { ...th.deps, db, playersState: createPlayersState(th.deps.env) }
  for (let n = 0; n < 20; n += 1) expect((await publicLoginKey(deps)).kid).toBe(key.kid)
  expect(reads).toBe(1)
})

test('a key is renewed after 90 days; the old one opens for 24 hours more', async () => {
  th.clock.forward(90 * 86_400_000)
  const renewed = await publicLoginKey(th.deps)
  expect(renewed.kid).not.toBe(key.kid)
  const player = await th.aPlayer()
  expect((await prove(player, encrypt(text(player)))).result, 'the old key').toBe(true)
  expect(
    (await prove(player, encrypt(text(player), renewed), renewed.kid)).result,
    'the new key',
  ).toBe(true)
  th.clock.forward(86_400_001)
  const later = await th.aPlayer()
  expect(await prove(later, encrypt(text(later)))).toMatchObject({ error: 'session_expired' })
})
