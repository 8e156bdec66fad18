import { beforeAll, describe, expect, test } from 'vitest'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import { allPlayables } from '../games/playables.ts'
import { commitmentOf } from '../maths/draws.ts'
import type { Verification } from '../protocol/protocol.ts'
import type { Bet } from '../protocol/rounds.ts'
import { payoutsOf } from './payouts.ts'
import type { Playables } from './playable.ts'
import { actTurn, offersOf, openTurn, commitmentOfStep, type Step } from './step.ts'
import { checkRound, verdictOf, type Report } from '../../client/round/check.ts'
import { listTitles } from '../../engines/par.ts'

/*
 * Records as the machine writes them (Node's hashes, its own turns), looked at by the verifier (its own hashes, the rules
 * that the page has). What is falsified afterwards has to be found.
 */

const serverSeed = '5e'.repeat(32)
const bets: Record<string, Bet[]> = {
  'felek-ruleti': [
    { kind: 'straight', numbers: [17], amount: '5.00' },
    { kind: 'column', numbers: [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34], amount: '5.00' },
  ],
  'ruzgar-kupasi': [
    { kind: 'win', numbers: [1], amount: '6.00' },
    { kind: 'place', numbers: [2], amount: '4.00' },
  ],
  tombala: [
    { kind: 'card', numbers: [12], amount: '5.00' },
    { kind: 'card', numbers: [812], amount: '5.00' },
  ],
}
const slugs = [
  'lokum-yagmuru',
  'inci-avi',
  'boncuk',
  'duses',
  'kuyruklu',
  'yazi-tura',
  'felek-poker',
  'lale-bahcesi',
  'anka-atesi',
  ...Object.keys(bets),
]

let playables: Playables
beforeAll(async () => {
  playables = await allPlayables()
})

/** A round of `slug` with the nonce `nonce`, by taking one of what is offered until it is over, as the studio tells it. */
const getRecord = async (slug: string, nonce: number): Promise<Verification> => {
  const playable = playables.find(slug)
  if (!playable) throw new Error(slug)
  const chance = { serverSeed, clientSeed: 'client', nonce: BigInt(nonce) }
  const asked =
    bets[slug] ?? (await listTitles()).find(({ title }) => title.slug === slug)?.title.usual
  const wager = playable.wagerOf(1_000n, asked)
  const at = '2026-11-23T12:00:00.000Z'
  const turns: { turn: Step; action: unknown }[] = []
  let turn = openTurn(playable, chance, wager)
  turns.push({ turn, action: null })
  while (!turn.over) {
    const offers = offersOf(playable, turn.kept.state, 1_000n)
    // Some take after a step or two, some go on: each nonce plays in its own way.
    const action = offers[(nonce * 7 + turns.length * 5) % offers.length]?.action
    turn = actTurn(playable, chance, turn.kept, action)
    turns.push({ turn, action })
  }
  const { paidKurus } = payoutsOf(playable, turn.kept.state, [1_000n])
  const first = turns[0]?.turn as Step
  return JSON.parse(
    JSON.stringify({
      roundId: '00000000-0000-4000-8000-000000000000',
      game: slug,
      state: 'settled',
      void: null,
      serverSeedHash: commitmentOf(serverSeed),
      serverSeed,
      clientSeed: 'client',
      nonce,
      draws: turns.flatMap(({ turn: { draws } }) => draws),
      result: null,
      maths: playable.maths,
      seal: commitmentOfStep(first),
      revealed: turn.secret,
      wager,
      steps: turns.map(({ turn: { draws, view }, action }, step) => ({
        step,
        actor: 'player',
        action,
        draws: draws.length,
        view,
        at,
      })),
      stake: '10.00',
      payout: toAmount(paidKurus.reduce((sum, it) => sum + it, 0n)),
      verified: true,
      at,
    }),
  ) as Verification
}

const check = async (record: Verification): Promise<Report> =>
  checkRound(record, playables.version(record.game, record.maths ?? '') ?? null)

describe.each(slugs)('%s', (slug) => {
  test('its rounds are played again, draw by draw and step by step, and pay the same', async () => {
    for (let nonce = 0; nonce < 12; nonce += 1) {
      const record = await getRecord(slug, nonce)
      const report = await check(record)
      expect(report).toMatchObject({
        seed: 'right',
        draws: 'right',
        views: 'right',
        wrongSteps: [],
      })
      expect([report.payout, report.pays]).toEqual(['right', record.payout])
      expect(report.seal).toBe(record.seal === null ? 'none' : 'right')
      expect(verdictOf(report, record)).toBe('right')
    }
  })

  test('before its seed is out the log is played on the draws that are told, which prove nothing yet', async () => {
    const record = { ...(await getRecord(slug, 3)), serverSeed: null }
    const report = await check(record)
    expect(report).toMatchObject({ seed: 'later', draws: 'later', views: 'right', payout: 'right' })
    expect(verdictOf(report, record)).toBe('later')
  })

  test('what is falsified is found, each by its own check', async () => {
    const record = await getRecord(slug, 5)
    const found = async (changes: Partial<Verification>): Promise<Report> => {
      const report = await check({ ...record, ...changes })
      expect(verdictOf(report, record)).toBe('wrong')
      return report
    }
    const more = toAmount(toKurus(record.payout ?? '0') + 1n)
    expect(await found({ payout: more })).toMatchObject({ payout: 'wrong', views: 'right' })
    expect(await found({ serverSeed: '5f'.repeat(32) })).toMatchObject({
      seed: 'wrong',
      draws: 'wrong',
    })
    expect((await found({ nonce: 6 })).draws).toBe('wrong')
    expect((await found({ clientSeed: 'other' })).draws).toBe('wrong')
    const draws = structuredClone(record.draws ?? [])
    draws.push({ draw: draws.length, range: 2, value: 0 })
    expect((await found({ draws })).draws).toBe('wrong')
    expect((await found({ draws, serverSeed: null })).draws).toBe('wrong')
    const steps = structuredClone(record.steps ?? [])
    const last = steps.at(-1)
    if (last) last.view = { ...(last.view as object), other: 1 }
    expect(await found({ steps })).toMatchObject({ views: 'wrong', wrongSteps: [last?.step] })
    // Of all bets that there can be, those of Lokum and of poker say nothing.
    if (slug !== 'lokum-yagmuru' && slug !== 'felek-poker')
      await found({ wager: { nonsense: true } })
  })

  test('rules of another version are not taken for its own', async () => {
    const record = { ...(await getRecord(slug, 1)), maths: '0'.repeat(16) }
    const report = await check(record)
    expect(report).toMatchObject({ rulesKept: false, views: 'none', draws: 'right' })
    expect(verdictOf(report, record)).toBe('unkept')
  })
})

test('a board that is not the one that was sealed, an action that was not offered, a step too many', async () => {
  const record = await getRecord('inci-avi', 5)
  const { revealed, steps } = record
  if (!revealed || !steps) throw new Error('nothing hidden')
  const moved = { ...revealed, hidden: [1, 2, 3] }
  expect((await check({ ...record, revealed: moved })).seal).toBe('wrong')
  expect((await check({ ...record, revealed: moved, serverSeed: null })).seal).toBe('wrong')
  const salt = '00'.repeat(32)
  expect((await check({ ...record, revealed: { ...revealed, salt } })).seal).toBe('wrong')
  const again = { ...(steps.at(-1) as (typeof steps)[number]), step: steps.length }
  expect((await check({ ...record, steps: [...steps, again] })).views).toBe('wrong')
})

test('what two parties drew is not judged here, whatever its record names', async () => {
  const record = await getRecord('inci-avi', 5)
  const shared = { ...record, shared: { witness: 'house' } as Verification['shared'] }
  expect(verdictOf(await check(shared), shared)).toBe('elsewhere')
})

test('of a round that goes on nothing is computed, and nothing is claimed', async () => {
  const whole = await getRecord('inci-avi', 5)
  const [first] = whole.steps ?? []
  if (!first) throw new Error('no step')
  const record: Verification = {
    ...whole,
    state: 'pending',
    payout: null,
    serverSeed: null,
    revealed: null,
    draws: [],
    steps: [first],
  }
  const report = await check(record)
  expect(report).toMatchObject({ views: 'later', payout: 'later', seal: 'later', draws: 'none' })
  expect(verdictOf(report, record)).toBe('later')
})
