import { expect, test } from 'vitest'
import { followChain, linkBefore } from './verify-chain.ts'
import { isWitnessed, paysRight } from './verify-flight.ts'
import type { RoundRecord } from './verify-round.ts'

const hashed = async (hex: string): Promise<string> => {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

test('a link is followed back as the platform’s own SHA-256 does it, and tells how far it is', async () => {
  const link = await hashed('00'.repeat(32))
  let own = link
  for (let n = 0; n < 20_001; n += 1) {
    if (n < 300) expect(linkBefore(link, n)).toBe(own)
    own = await hashed(own)
  }
  expect(linkBefore(link, 20_001)).toBe(own)
  const told: number[] = []
  const tell = (done: number): void => void told.push(done)
  expect(await followChain(link, 20_001, tell, () => false)).toBe(own)
  expect(told).toEqual([10_000, 20_000, 20_001])
  expect(await followChain(link, 20_001, tell, () => told.length > 3)).toBeNull()
  expect(linkBefore('ff'.repeat(32), 1)).toBe(await hashed('ff'.repeat(32)))
})

const hash = 'ab'.repeat(32)
type Crash = NonNullable<RoundRecord['crash']>
const crash: Crash = {
  chainId: 'c1',
  terminal: hash,
  length: 1_000_000,
  firstNumber: 11,
  link: 30,
  percent: 97,
  cap: 1_000_000,
  multiple: 250,
  bets: [
    { amount: '20.00', auto: 200, out: 200, payout: '40.00' },
    { amount: '3.00', auto: null, out: 133, payout: '3.99' },
    { amount: '5.00', auto: 251, out: null, payout: '0.00' },
  ],
}

test('the witness must have been told the same chain, and the link be the round’s', () => {
  const chains = [{ chainId: 'c1', terminal: hash, length: 1_000_000, firstNumber: '11' }]
  const at = { crash, nonce: 40 }
  expect(isWitnessed(at, chains)).toBe(true)
  expect(isWitnessed({ crash, nonce: 41 }, chains)).toBe(false)
  expect(isWitnessed({ ...at, crash: { ...crash, terminal: 'cd'.repeat(32) } }, chains)).toBe(false)
  expect(isWitnessed({ ...at, crash: { ...crash, chainId: 'c2' } }, chains)).toBe(false)
  expect(isWitnessed({ ...at, crash: { ...crash, firstNumber: 12, link: 29 } }, chains)).toBe(false)
  const many = Array.from({ length: 20 }, (_, i) => ({ ...chains[0]!, chainId: `d${i}` }))
  expect(isWitnessed(at, many)).toBeNull()
})

test('every bet must be paid by where the flight ended', () => {
  const round = { crash, stake: '28.00', payout: '43.99' }
  const [first, second, third] = crash.bets ?? []
  const judged = (bets: Crash['bets'], more: Partial<typeof round> = {}) =>
    paysRight({ ...round, crash: { ...crash, bets }, ...more })
  expect(paysRight(round)).toBe(true)
  expect(paysRight({ ...round, crash: { ...crash, bets: null } })).toBeNull()
  expect(paysRight({ ...round, crash: { ...crash, multiple: 199 } })).toBe(false)
  expect(judged([first!, second!, { ...third!, auto: 250 }])).toBe(false)
  expect(judged([{ ...first!, payout: '40.01' }, second!, third!], { payout: '44.00' })).toBe(false)
  expect(judged([{ ...first!, auto: 150 }, second!, third!])).toBe(false)
  expect(judged([first!, second!])).toBe(false)
  expect(paysRight({ ...round, payout: '50.00' })).toBe(false)
})
