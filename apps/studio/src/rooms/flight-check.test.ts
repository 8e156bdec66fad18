import { createHmac, createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { bitsOf, crashPoint, crashTime } from '../../engines/crash/flight.ts'
import type { Verification } from '../protocol/protocol.ts'
import { releasedRooms } from './list.ts'
import { roomPar } from './par.ts'
import { checkFlight } from '../../client/round/check-flight.ts'
import { hashOfBets, ownBetsIn, type OwnBet } from '../../client/round/own-bets.ts'

/* A record as the studio writes it, with Node's hashes; what is falsified afterwards has to be found. */

const config = {
  percent: 97,
  cap: 1_000_000,
  capKurus: 50_000_000n,
  roomKurus: 2_000_000_000n,
  delayMs: 150,
}
const sha = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const pointOf = (link: string, late: string) =>
  crashPoint(
    config,
    bitsOf(createHmac('sha256', Buffer.from(link, 'hex')).update(late).digest('hex')),
  )
const late = '3c'.repeat(32)
/** A link that flies to at least this. */
const linkTo = (least: number, most: number): string => {
  for (let n = 0; ; n += 1) {
    const link = sha(n.toString(16).padStart(64, '0'))
    const x = pointOf(link, late)
    if (x >= least && x < most) return link
  }
}
const link = linkTo(300, 400)
const x = pointOf(link, late)
const out: OwnBet = { amount: '20.00', auto: null, out: 250, payout: '50.00' }
const auto: OwnBet = { amount: '5.00', auto: 200, out: 200, payout: '10.00' }
const lost: OwnBet = { amount: '10.00', auto: 500, out: null, payout: '0.00' }

type Crash = NonNullable<Verification['crash']>
const record = (more: Partial<Verification> = {}, crash: Partial<Crash> = {}): Verification => ({
  roundId: '0b6f7a3e-6a52-4f0e-9f0a-6f0f0a1b2c3d',
  game: 'hezarfen',
  state: 'settled',
  void: null,
  serverSeedHash: sha(link),
  serverSeed: link,
  clientSeed: 'hezarfen',
  nonce: 12,
  draws: [],
  shared: {
    witness: 'house',
    witnessCommitment: sha(late),
    studioValues: [link],
    witnessValues: [late],
    settled: null,
    counted: [],
  },
  crash: {
    chainId: 'c',
    terminal: sha(link),
    length: 10,
    publishedAt: '',
    firstNumber: 12,
    link: 1,
    percent: 97,
    cap: 1_000_000,
    takeoffAt: 1,
    multiple: x,
    broken: false,
    bets: [out, auto, lost],
    ...crash,
  },
  stake: '35.00',
  payout: '60.00',
  verified: null,
  at: '2026-11-26T10:00:00.000Z',
  ...more,
})
const none = ownBetsIn('')
const real = (...bets: OwnBet[]) => ({ mode: 'real', bets }) as const

it('an honest flight holds: link, late value, where it ended, every payout, and whose bets are said', () => {
  expect(checkFlight(record(), config, real(out, lost))).toEqual({
    link: 'right',
    late: 'right',
    multiple: 'right',
    payouts: 'right',
    mine: 'right',
    flown: { multiple: x, endMs: crashTime(config, x) },
    rulesKept: true,
  })
  expect(checkFlight(record(), config, none).mine).toBe('none')
})

it('finds what is false: another link, another value, another end, a payout', () => {
  const judged = (more: Partial<Verification>, crash: Partial<Crash> = {}) =>
    checkFlight(record(more, crash), config, none)
  expect(judged({ serverSeedHash: sha(late) }).link).toBe('wrong')
  const shared = record().shared
  expect(judged({ shared: shared && { ...shared, witnessValues: [link] } })).toMatchObject({
    late: 'wrong',
    multiple: 'wrong',
  })
  expect(judged({}, { multiple: x + 1 }).multiple).toBe('wrong')
  for (const bets of [
    [{ ...out, payout: '50.01' }, auto, lost],
    // Past its end, past its own ceiling, or not out though it had asked to be.
    [{ ...out, out: x + 1, payout: '80.00' }, auto, lost],
    [out, { ...auto, out: 250, payout: '12.50' }, lost],
    [out, { ...auto, out: null, payout: '0.00' }, lost],
  ])
    expect(judged({}, { bets }).payouts).toBe('wrong')
  // The sum of the record is not theirs.
  expect(judged({ payout: '61.00' }).payouts).toBe('wrong')
})

it('bets that are in no record are nobody’s, twice the same neither; play money’s stand in none', () => {
  const mineOf = (own: Parameters<typeof checkFlight>[2]) => checkFlight(record(), config, own).mine
  expect(mineOf(real(out, out))).toBe('wrong')
  expect(mineOf(real({ ...out, amount: '40.00', payout: '100.00' }))).toBe('wrong')
  expect(mineOf({ mode: 'demo', bets: [{ ...out, amount: '40.00', payout: '100.00' }] })).toBe(
    'right',
  )
  expect(mineOf({ mode: 'demo', bets: [{ ...out, payout: '90.00' }] })).toBe('wrong')
})

it('says nothing of what is not over, and claims nothing under other rules', () => {
  const open = record({ serverSeed: null, payout: null, state: 'pending' }, { multiple: null })
  expect(checkFlight(open, config, real(out))).toMatchObject({ multiple: 'later', flown: null })
  expect(checkFlight(record(), null, none)).toMatchObject({
    link: 'right',
    late: 'right',
    multiple: 'later',
    flown: null,
    rulesKept: false,
  })
})

it('whose bets are shown is said behind the address, and nothing else is taken for it', () => {
  const own = real(out, lost)
  expect(hashOfBets(own)).toBe('#real=20.00,-,250,50.00;10.00,500,-,0.00')
  expect(ownBetsIn(hashOfBets(own))).toEqual(own)
  expect(ownBetsIn(hashOfBets({ mode: 'demo', bets: [auto] }))).toEqual({
    mode: 'demo',
    bets: [auto],
  })
  for (const hash of [
    '',
    '#',
    '#real=',
    '#real=<b>,1,2,3',
    '#real=1.00,1,2',
    '#other=1.00,-,-,0.00',
  ])
    expect(ownBetsIn(hash).bets).toEqual([])
})

it('a room’s sheet is of the rules that its rounds name: only under those is a flight computed again', () => {
  expect(releasedRooms.map(({ slug }) => slug)).toContain('hezarfen')
  for (const room of releasedRooms) expect(roomPar(room).maths).toBe(room.maths)
})
