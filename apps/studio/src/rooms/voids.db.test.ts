import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeded } from '../games/strips.ts'
import { lateMs, owedMsMax } from '../live/voids.ts'
import { findPlaying } from '../rounds/running-rounds-store.ts'
import type { StudioDb } from '../schema.ts'
import { crashOf } from './links.ts'
import { getChain } from './round-opening.ts'
import { findRoomRound, lastRounds, listBets } from './store.ts'
import { openTestRoom, comeIn, expectBooks, quick, type TestRoom } from './test-room.ts'
import { higherOf } from './voids.ts'
import { roomRules } from './versions.ts'

/*
 * A round of a room that could not fly, or that nobody saw end: each bet brings the higher of its
 * stake and what the promised values give, once.
 */

const startKurus = 100_000n
/** Bets that are on their way at the bell are waited for: on a busy machine, too. */
const patient = {
  ...quick,
  config: { ...quick.config, cap: 200 },
  betMs: 1_500,
  bellMs: { least: 30, most: 3_000 },
}
/** In one flight that ends here some bets win, and others have their stakes back. */
const soon = { least: 102, most: 110 }
const late = { least: 140, most: 149 }
let house: TestRoom
let ends = soon
beforeAll(async () => {
  house = await openTestRoom(patient)
  const guest = await comeIn(house)
  await guest.until(() => guest.round()?.phase === 'flight')
  guest.close()
  const [first] = await lastRounds(house.db.read, patient.slug, 1)
  const { links } = await getChain(house.insider, first?.chain_id ?? '')
  house.fake.witness.control.isWanted = (number, [value = '']) => {
    const x = crashOf(patient.config, links.link(number), value)
    return x >= ends.least && x <= ends.most
  }
  // The round that was promised before this is over.
  await house.stop()
  house.jump(600_000)
  await house.start()
})
afterAll(() => house.end())

const proofOf = (id: string) => house.rooms().verify(id)
const isVoid = async (id: string) => (await proofOf(id))?.state === 'void'

/** A round that has begun with two bets of each of two players; `lies`: its witness shows another value. */
const staked = async (name: string, lies: boolean) => {
  const players = [`${name}-1`, `${name}-2`]
  const [one, two] = await Promise.all(
    players.map((player) => comeIn(house, house.fake.launch(player, patient.slug, startKurus))),
  )
  if (!one || !two) throw new Error('nobody came')
  let after = ''
  for (let tries = 0; tries < 10; tries += 1) {
    const now = one.round()
    const { roundId } = now?.phase === 'betting' && after === '' ? now : await one.betting(after)
    after = roundId
    const theirs = house.fake.witness.rounds.get(roundId)
    if (!theirs) throw new Error('the witness knows nothing of it')
    const promised = theirs.values
    const tellTruth = () => void (theirs.values = promised)
    if (lies) theirs.values = ['ab'.repeat(32)]
    one.bet('10.00', 101)
    one.bet('20.00', 200, 1)
    two.bet('30.00', 150)
    two.bet('40.00', null, 1)
    // What the wallet has not taken by then went back.
    const getState = async () => (await findRoomRound(house.db.read, roundId))?.state
    await expect.poll(getState, { timeout: 20_000 }).not.toBe('staking')
    const bets = await listBets(house.db.read, roundId)
    if (bets.length === 4 && bets.every(({ reason }) => reason === null))
      return { roundId, players, pages: [one, two], tellTruth }
    tellTruth()
  }
  throw new Error('no round took four bets')
}

/** Each bet has its due, by the values alone; answers what became of them. */
const expectDue = async (roundId: string, players: readonly string[]): Promise<string[]> => {
  await expect.poll(async () => (await proofOf(roundId))?.verified, { timeout: 20_000 }).toBe(true)
  for (const player of players) await expectBooks(house, player, startKurus)
  const row = await findRoomRound(house.db.read, roundId)
  const proof = await proofOf(roundId)
  const x = crashOf(patient.config, proof?.serverSeed ?? '', row?.late?.value ?? '')
  const bets = await listBets(house.db.read, roundId)
  expect(bets.length).toBe(4)
  return bets.map(({ amount, wager, state, payout, reason }) => {
    const out = wager.auto ?? patient.config.cap
    const won = out <= x
    expect([state, payout, reason]).toEqual(
      won ? ['paid', (amount * BigInt(out)) / 100n, null] : ['void', null, 'round_void'],
    )
    return won ? 'won' : 'back'
  })
}

test('a void is owed while the witness lies: the room is shut, its players free; the truth pays each bet', async () => {
  const { roundId, players, pages, tellTruth } = await staked('yalan', true)
  await expect.poll(() => isVoid(roundId), { timeout: 10_000 }).toBe(true)
  const [page] = pages
  await page?.until(() => {
    const last = page.told.findLast((message) => message.t === 'round')
    return last?.t === 'round' && last.shut && last.round === null
  })
  expect([house.rooms().owing(), house.rooms().states()[0]?.open]).toEqual([[patient.slug], false])
  expect(await proofOf(roundId)).toMatchObject({ void: 'witness_disagrees', payout: null })
  expect(await house.rooms().flown(players[0] ?? '', [roundId])).toEqual([
    { roundId, drawn: null, broken: 'witness_disagrees' },
  ])
  for (const player of players) expect(await findPlaying(house.db.read, player)).toBeUndefined()
  expect(house.fake.sentFor(roundId).filter(({ call }) => call !== 'reveal' && call !== 'commit').map(({ call }) => call)).toEqual(['bet', 'bet', 'bet', 'bet']) // prettier-ignore
  tellTruth()
  const seen = new Set(await expectDue(roundId, players))
  await page?.betting(roundId)
  expect(house.rooms().owing()).toEqual([])
  for (const { close } of pages) close()
  expect([...seen].toSorted()).toEqual(['back', 'won'])
  expect(house.faults).toContain('the room is closed: the bets of a void are owed')
})

describe('a process that dies', () => {
  /** Another process finds the room free: the lease of one that is dead has run out. */
  const takeOver = async () => {
    await house.stop().catch(() => {})
    await house.db.read.deleteFrom('keepers').execute()
    await house.start()
  }

  test.each(['during', 'after'] as const)(
    '%s it pays a void: the next one pays each bet once',
    async (when) => {
      let armed = ''
      let dead = false
      const through = (db: StudioDb): StudioDb => ({
        ...db,
        inTx: async (work) => {
          if (dead) throw new Error('dead')
          const done = await db.inTx(async (tx) => {
            const result = await work(tx)
            if (armed !== '' && when === 'during') dead = true
            if (dead) throw new Error('dead')
            return result
          })
          if (armed !== '') dead = true
          if (dead) throw new Error('dead')
          return done
        },
      })
      await house.stop()
      await house.start(through)
      const { roundId, players, pages, tellTruth } = await staked(`olu-${when}`, true)
      await expect.poll(() => isVoid(roundId), { timeout: 10_000 }).toBe(true)
      // What goes on here is the payment alone: bets are taken, nothing flies.
      armed = roundId
      tellTruth()
      await expect.poll(() => dead, { timeout: 10_000 }).toBe(true)
      for (const { close } of pages) close()
      await takeOver()
      await expectDue(roundId, players)
    },
  )

  test('past the crash of a flight: each bet has the higher of its stake and its cash-out', async () => {
    ends = late
    const { roundId, players, pages } = await staked('dusen', false)
    await house.stop()
    for (const { close } of pages) close()
    expect((await findRoomRound(house.db.read, roundId))?.state).toBe('deciding')
    house.jump(600_000)
    await house.start()
    expect(new Set(await expectDue(roundId, players))).toEqual(new Set(['back', 'won']))
  })
})

/** Where a round that flies is going to end: the room alone knows. */
const getEnd = async (roundId: string): Promise<number> => {
  const row = await findRoomRound(house.db.read, roundId)
  if (!row?.late) return 0
  const { links } = await getChain(house.insider, row.chain_id)
  return crashOf(patient.config, links.link(row.link), row.late.value)
}

test('a room that was away in flight and is back before the crash: no bet loses, and who presses then is paid by the press', async () => {
  ends = late
  const { roundId, players, pages } = await staked('aradaki', false)
  const x = await getEnd(roundId)
  await house.stop()
  for (const { close } of pages) close()
  await house.start()
  const again = await comeIn(house, house.fake.launch(players[1] ?? '', patient.slug))
  const round = again.round()
  expect([round?.roundId, round?.phase, round?.broken]).toEqual([roundId, 'flight', true])
  const byHand = again.me().bets.find(({ auto }) => auto === null)
  again.send({ t: 'out', id: byHand?.id ?? '', at: 0 })
  await again.betting(roundId)
  // On the way to the next round nobody was told of a loss.
  const states = again.told.flatMap((said) => (said.t === 'me' ? said.me.bets : []))
  expect(states.map(({ state }) => state)).not.toContain('lost')
  await expect.poll(async () => (await proofOf(roundId))?.verified).toBe(true)
  for (const player of players) await expectBooks(house, player, startKurus)
  const bets = await listBets(house.db.read, roundId)
  const endsOf = (amount: bigint) => {
    const { state, reason, payout } = bets.find((bet) => bet.amount === amount) ?? {}
    return [state, reason, (payout ?? 0n) > amount]
  }
  expect(bets.length).toBe(4)
  // The history of whoever had a bet back says why, and shows what flew.
  const drawn = { kind: 'flight', multiple: x, outs: [expect.any(Number)] }
  for (const player of players)
    expect(await house.rooms().flown(player, [roundId])).toMatchObject([
      { roundId, drawn, broken: 'room_away' },
    ])
  expect((await proofOf(roundId))?.crash?.broken).toBe(true)
  expect([1_000n, 2_000n, 3_000n, 4_000n].map(endsOf)).toEqual([
    ['paid', null, true],
    ['void', 'round_void', false],
    ['void', 'round_void', false],
    ['paid', null, true],
  ])
  again.close()
})

test('a witness that lies for a whole day: stakes are paid and the room opens; the truth pays the rest, once', async () => {
  ends = soon
  const seen = new Set<string>()
  const { roundId, players, pages, tellTruth } = await staked('gun', true)
  await expect.poll(() => isVoid(roundId), { timeout: 10_000 }).toBe(true)
  house.jump(owedMsMax)
  for (const player of players) await expectBooks(house, player, startKurus)
  for (const bet of await listBets(house.db.read, roundId))
    expect(bet).toMatchObject({ state: 'paid', payout: bet.amount, stake_alone: true })
  await pages[0]?.betting(roundId)
  for (const { close } of pages) close()
  tellTruth()
  house.jump(lateMs)
  const isOpen = async () =>
    (await listBets(house.db.read, roundId)).some(({ stake_alone }) => stake_alone)
  await expect.poll(isOpen, { timeout: 20_000 }).toBe(false)
  expect((await proofOf(roundId))?.verified).toBe(true)
  const bets = await listBets(house.db.read, roundId)
  const x = await getEnd(roundId)
  for (const { amount, wager, payout } of bets) {
    const out = wager.auto ?? patient.config.cap
    const due = out <= x ? (amount * BigInt(out)) / 100n : amount
    expect(payout).toBe(due)
    seen.add(due > amount ? 'won' : 'back')
  }
  for (const player of players) await expectBooks(house, player, startKurus)
  const wins = house.fake.sentFor(roundId).filter(({ call }) => call === 'win')
  const ids = new Set(wins.map(({ body }) => body['transactionId']))
  const topped = bets.filter(({ amount, payout }) => payout !== amount)
  expect(ids.size).toBe(bets.length + topped.length)
  // As soon as it is known, and never again.
  house.jump(lateMs)
  await house.stop()
  await house.start()
  for (const player of players) await expectBooks(house, player, startKurus)
  expect([...seen].toSorted()).toEqual(['back', 'won'])
})

test('over random flights no bet is due less than its stake, nor than the rules give it', () => {
  const seed = process.env['SEED'] ?? randomUUID()
  const random = seeded(seed)
  const below = (n: number) => Math.floor(random() * n)
  const ends = { won: 0, back: 0 }
  for (let i = 0; i < 2_000; i += 1) {
    const x = 90 + below(500)
    const bets = Array.from({ length: 1 + below(6) }, (_, at) => ({
      id: `${at}`,
      player: `${at}`,
      mode: 'real' as const,
      place: 0 as const,
      stakeKurus: 100n * BigInt(1 + below(1_000)),
      auto: random() < 0.5 ? 101 + below(400) : null,
      state: 'taken' as const,
      clicked: random() < 0.3 ? roomRules.timeOf(101 + below(200)) : null,
    }))
    const flight = { takeoffAt: 0, x }
    const due = roomRules.settle({ ...quick.config, cap: 500 }, { bellAt: 0, flight, bets }, false)
    for (const [at, one] of higherOf(bets, due).entries()) {
      const stake = bets[at]?.stakeKurus ?? 0n
      const back = one.void ? stake : one.payoutKurus
      const owed = due[at]?.payoutKurus ?? 0n
      expect([seed, one.id, back]).toEqual([seed, due[at]?.id, owed > stake ? owed : stake])
      ends[one.void ? 'back' : 'won'] += 1
    }
  }
  expect(Math.min(ends.won, ends.back)).toBeGreaterThan(500)
})
