import { expect, it } from 'vitest'
import { Refused, Unanswered } from '../lib/api.ts'
import type { RoundReply } from '../lib/round-sender.ts'
import { createWire, type RoundCalls, type WireRound } from './wire.ts'

const round = (more: Partial<WireRound> = {}): WireRound => ({
  roundId: 'r',
  step: 0,
  view: { opened: 0 },
  offers: [{ action: { type: 'take' } }],
  seal: 'ab',
  nonce: 3,
  stake: '20.00',
  payout: null,
  balanceStaked: '80.00',
  balance: null,
  ...more,
})
const done = (more: Partial<WireRound> = {}): RoundReply<WireRound> => ({
  status: 'done',
  round: round(more),
})
const pending: RoundReply<WireRound> = { status: 'pending', retryMs: 250 }
type Step = RoundReply<WireRound> | Error

/** A studio that answers by a script, and what was asked of it. */
const wireTo = (script: Step[]) => {
  const asked: [string, unknown][] = []
  const waited: number[] = []
  const trouble: boolean[] = []
  const say = (name: string) => (input: unknown) => {
    asked.push([name, input])
    const next = script.shift() ?? new Error('nothing more was expected')
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  }
  const calls: RoundCalls = {
    bet: say('bet'),
    act: say('act'),
    round: say('round'),
    seen: (input) => Promise.resolve(void asked.push(['seen', input])),
    balance: () => Promise.resolve({ balance: '64.00' }),
  }
  const wire = createWire<{ risk: number }, { type: 'take' }, { opened: number }>({
    calls,
    relaunch: () => Promise.resolve(void asked.push(['relaunch', null])),
    wait: (ms) => Promise.resolve(void waited.push(ms)),
    onTrouble: (away) => void trouble.push(away),
  })
  return { wire, asked, waited, trouble }
}

const bet = { roundId: 'r', stake: '20.00', wager: { risk: 1 } }
const act = { roundId: 'r', step: 2, actionId: 'a', action: { type: 'take' as const } }

it('tells a round as the desk takes it: deciding, then over, stakes as money', async () => {
  const offers = [{ action: { type: 'take' }, stake: '20.00' }]
  const { wire, asked } = wireTo([
    done({ offers }),
    done({ step: 3, offers: [], payout: '39.14', balance: '99.14' }),
  ])
  expect(await wire.bet(bet)).toMatchObject({ state: 'deciding', offers, balance: null })
  expect(await wire.act(act)).toMatchObject({ state: 'over', payout: '39.14', balance: '99.14' })
  expect(asked).toEqual([
    ['bet', bet],
    ['act', act],
  ])
})

it('sends the same call until it is answered, and asks for the round while it is pending', async () => {
  const { wire, asked, waited, trouble } = wireTo([
    new Unanswered('bet'),
    new Refused({ error: 'too_fast', waitMs: 900 }),
    pending,
    new Unanswered('round'),
    pending,
    done(),
  ])
  expect(await wire.bet(bet)).toMatchObject({ state: 'deciding' })
  expect(asked.map(([name]) => name)).toEqual(['bet', 'bet', 'bet', 'round', 'round', 'round'])
  expect(asked.slice(0, 3).every(([, input]) => input === bet)).toBe(true)
  expect(waited).toEqual([400, 900, 250, 400, 250])
  expect(trouble).toEqual([true, false, true, false])
})

it('answers a stale step with what stands now', async () => {
  const { wire, asked } = wireTo([
    new Refused({ error: 'stale' }),
    done({ step: 5, view: { opened: 5 } }),
  ])
  expect(await wire.act(act)).toMatchObject({ step: 5, view: { opened: 5 } })
  expect(asked.map(([name]) => name)).toEqual(['act', 'round'])
})

it('says why a further stake was not taken, by the same call', async () => {
  const { wire, asked } = wireTo([
    pending,
    done({ step: 2 }),
    new Refused({ error: 'insufficient_funds' }),
  ])
  expect(await wire.act(act)).toEqual({ refused: 'insufficient_funds' })
  expect(asked.map(([name]) => name)).toEqual(['act', 'round', 'act'])
  expect(asked[2]?.[1]).toBe(act)
})

it('passes refusals on, with the round that runs instead', async () => {
  const running = { error: 'busy', roundId: 'other', game: 'boncuk' } as const
  const { wire } = wireTo([
    new Refused(running),
    new Refused({ error: 'round_void', reason: 'unreachable' }),
    new Refused({ error: 'not_found' }),
  ])
  expect(await wire.bet(bet)).toEqual({ refused: 'busy', roundId: 'other', game: 'boncuk' })
  expect(await wire.bet(bet)).toEqual({ refused: 'round_void' })
  expect(await wire.round('r')).toEqual({ refused: 'not_found' })
})

it('gets a new access where the old one has expired, and asks on', async () => {
  const { wire, asked } = wireTo([new Refused({ error: 'session_expired' }), done()])
  expect(await wire.bet(bet)).toMatchObject({ state: 'deciding' })
  expect(asked.map(([name]) => name)).toEqual(['bet', 'relaunch', 'bet'])
})

it('takes up an open round, says that its end was seen, and asks for the balance', async () => {
  const { wire, asked } = wireTo([pending, done({ step: 4 })])
  expect(await wire.round('r')).toMatchObject({ step: 4 })
  await wire.seen('r')
  expect(await wire.balance()).toBe('64.00')
  expect(asked).toEqual([
    ['round', { roundId: 'r' }],
    ['round', { roundId: 'r' }],
    ['seen', { roundId: 'r' }],
  ])
})
