import { expect, test } from 'vitest'
import { messageOf, readLaunch } from './frame-messages.ts'

const frame = {} as Window
const origin = 'http://localhost:3001'
const heard = (data: unknown, from: Partial<{ origin: string; source: Window | null }> = {}) =>
  messageOf({ origin, source: frame, data, ...from }, frame, origin)

test('a message counts only from the frame itself, from its origin, in a known form', () => {
  expect(heard({ felek: 1, type: 'ready' })).toEqual({ felek: 1, type: 'ready' })
  expect(heard({ felek: 1, type: 'ready' }, { origin: 'http://localhost:3000' })).toBeNull()
  expect(heard({ felek: 1, type: 'ready' }, { source: {} as Window })).toBeNull()
  expect(heard({ felek: 1, type: 'ready' }, { source: null })).toBeNull()
  expect(
    messageOf({ origin, source: null, data: { felek: 1, type: 'ready' } }, null, origin),
  ).toBeNull()
  for (const bad of [
    null,
    'ready',
    { type: 'ready' },
    { felek: 2, type: 'ready' },
    { felek: 1, type: 'pay' },
    { felek: '1', type: 'ready' },
  ])
    expect(heard(bad), JSON.stringify(bad)).toBeNull()
})

test('a round ends with plain amounts; anything else would be summed wrongly and is dropped', () => {
  const end = (stake: unknown, payout: unknown) =>
    heard({ felek: 1, type: 'round-end', roundId: 'r', stake, payout })
  expect(end('20.00', '0.00')).toMatchObject({ stake: '20.00', payout: '0.00' })
  expect(end('0', '0')).toMatchObject({ stake: '0' })
  for (const bad of ['-1.00', '1e3', '12.345', '', ' 1', 5, null, '1,5'])
    expect(end(bad, '0.00'), String(bad)).toBeNull()
})

test('a seal is a whole digest, a seed and a number; anything else would be shown as proof and is dropped', () => {
  const seal = { serverSeedHash: 'ab'.repeat(32), clientSeed: 'yaz-26', nonce: 0 }
  const said = (change: object) => heard({ felek: 1, type: 'seal', ...seal, ...change })
  expect(said({})).toMatchObject(seal)
  for (const bad of [
    { serverSeedHash: 'ab' },
    { serverSeedHash: 'AB'.repeat(32) },
    { clientSeed: '' },
    { clientSeed: '<b>' },
    { nonce: -1 },
    { nonce: 0.5 },
    { nonce: '1' },
  ])
    expect(said(bad), JSON.stringify(bad)).toBeNull()
})

test('a launch is framed only from another origin over http, and its token is read from the fragment', () => {
  expect(
    readLaunch(
      'http://localhost:3001/play/lale?lang=tr&mode=real#token=abc_-1',
      'http://localhost:3000',
    ),
  ).toEqual({
    origin,
    token: 'abc_-1',
  })
  expect(readLaunch('http://localhost:3001/play/lale?mode=demo', 'http://localhost:3000')).toEqual({
    origin,
    token: null,
  })
  for (const bad of [
    '',
    '/play/lale',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://localhost:3000/play/lale',
  ])
    expect(readLaunch(bad, 'http://localhost:3000'), bad).toBeNull()
})
