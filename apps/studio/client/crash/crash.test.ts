import { describe, expect, it } from 'vitest'
import { bitsOf, crashPoint } from '../../engines/crash/flight.ts'
import type { FromRoom } from '../../engines/crash/room-messages.ts'
import { bytesOf, hexOf, importKey } from '../lib/verify.ts'
import { createFlightSounds } from './flight-sounds.ts'
import { provesCrash } from './prove.ts'
import { createStore } from '../lib/store.ts'
import type { FromPage } from '../lib/messages.ts'
import { onHold, createRoundReporter } from './round-reporter.ts'
import { stepFrom } from '../lib/stakes.ts'
import { applyMessage, isAtStake, nextAuto, seatOf, stakeSteps, type CrashState } from './state.ts'
import { bet, hash, me, room, round, state } from './test-crash.ts'

const crowd = { bettors: 0, present: 1, staked: '0.00', bets: [] }
const snapshot = (more: Partial<Extract<FromRoom, { t: 'snapshot' }>>): FromRoom => ({
  t: 'snapshot',
  now: 1,
  seq: 1,
  room,
  round: round(),
  past: [],
  shut: false,
  crowd,
  me: me(),
  ...more,
})
const after = (before: CrashState, message: FromRoom): CrashState => ({
  ...before,
  ...applyMessage(before, message),
})

describe('what the page knows', () => {
  it('a bet on its way when the line broke lies, or is said not to', () => {
    const before = state({ link: 'lost', sending: { 0: 'b1', 1: null } })
    const arrived = after(before, snapshot({ me: me(bet({ state: 'sent' })) }))
    expect(arrived).toMatchObject({ link: 'open', notice: null, sending: { 0: null, 1: null } })
    expect(isAtStake(arrived)).toBe(true)
    const lost = after(before, snapshot({}))
    expect(lost).toMatchObject({ notice: 'not_placed', sending: { 0: null, 1: null } })
    expect(isAtStake(lost)).toBe(false)
  })

  it('of a round that ended while there was no line nothing is claimed', () => {
    const gone = snapshot({ round: round({ roundId: 'r2' }) })
    const sent = state({ link: 'lost', sending: { 0: 'b1', 1: null } })
    const flying = state({ link: 'lost', me: me(bet({ state: 'flying' })) })
    const over = state({ link: 'lost', me: me(bet({ state: 'lost' })) })
    expect(after(sent, gone)).toMatchObject({ notice: 'missed', sending: { 0: null, 1: null } })
    expect(after(flying, gone)).toMatchObject({ notice: 'missed', me: { bets: [] } })
    expect(after(over, gone).notice).toBeNull()
  })

  it('a cash-out is asked once, until there is an answer or another line', () => {
    const flies = me(bet({ state: 'flying' }))
    const asked = state({ me: flies, asked: { 0: 'b1', 1: null } })
    const seat = (now: CrashState) => seatOf(now, 0, false).kind
    expect(seat(asked)).toBe('clicked')
    // News of something else.
    expect(seat(after(asked, { t: 'me', now: 1, me: flies }))).toBe('clicked')
    expect(seat(after(asked, { t: 'refused', now: 1, re: 'b1', error: 'late' }))).toBe('flies')
    expect(seat(after({ ...asked, link: 'lost' }, snapshot({ me: flies })))).toBe('flies')
    const clicked = after(asked, { t: 'me', now: 1, me: me(bet({ state: 'clicked' })) })
    expect(clicked.asked).toEqual({ 0: null, 1: null })
    const back = state({ me: me(bet()), asked: { 0: 'b1', 1: null } })
    expect(seatOf(back, 0, true)).toMatchObject({ kind: 'lies', isFree: false })
  })

  it('says once why a stake went back, and nothing where the player took it back', () => {
    const lying = state({ me: me(bet({ state: 'sent' })) })
    const refused = bet({ state: 'void', reason: 'limit_reached' })
    const told = after(lying, { t: 'me', now: 1, me: me(refused) })
    expect(told.notice).toBe('limit_reached')
    expect(after({ ...told, notice: null }, { t: 'me', now: 2, me: me(refused) }).notice).toBeNull()
    const undone = bet({ state: 'void', reason: 'undone' })
    expect(after(lying, { t: 'me', now: 1, me: me(undone) }).notice).toBeNull()
  })

  it('the bets of a round go with it, its proof stays', () => {
    const crash = { multiple: 250, at: 9, link: 'b'.repeat(64) }
    const over = round({ phase: 'rest', late: hash, crash })
    const rest = after(state({ me: me(bet()) }), {
      t: 'round',
      now: 1,
      seq: 2,
      round: over,
      past: [],
      shut: false,
    })
    expect(rest.ended).toMatchObject([{ roundId: 'r1', multiple: 250, link: crash.link }])
    expect(rest.me.bets).toHaveLength(1)
    const next = after(rest, {
      t: 'round',
      now: 2,
      seq: 3,
      round: round({ roundId: 'r2', number: 2 }),
      past: [],
      shut: false,
    })
    expect(next.me.bets).toEqual([])
    expect(next.ended).toHaveLength(1)
  })

  it('a refusal frees the place that it is about and says what is in the way', () => {
    const before = state({ sending: { 0: 'b1', 1: 'b2' } })
    const told = after(before, { t: 'refused', now: 1, re: 'b1', error: 'busy', game: 'inci-avi' })
    expect(told).toMatchObject({
      sending: { 0: null, 1: 'b2' },
      notice: 'busy',
      elsewhere: 'inci-avi',
    })
  })
})

it('a place offers what can be done with it now', () => {
  const kindOf = (more: Partial<CrashState>, isOpen: boolean) => seatOf(state(more), 0, isOpen).kind
  expect(kindOf({}, true)).toBe('place')
  expect(seatOf(state({ queued: { 0: true, 1: false } }), 0, false)).toEqual({
    kind: 'next',
    isQueued: true,
  })
  expect(kindOf({ sending: { 0: 'b', 1: null } }, true)).toBe('sending')
  expect(seatOf(state({ me: me(bet()) }), 0, true)).toMatchObject({ kind: 'lies', isFree: true })
  expect(seatOf(state({ me: me(bet()) }), 0, false)).toMatchObject({ kind: 'lies', isFree: false })
  expect(kindOf({ me: me(bet({ state: 'flying' })) }, false)).toBe('flies')
  expect(kindOf({ me: me(bet({ state: 'clicked' })) }, false)).toBe('clicked')
  const out = { multiple: 250, payout: '50.00' }
  expect(kindOf({ me: me(bet({ state: 'out', out })) }, false)).toBe('out')
  expect(kindOf({ me: me(bet({ state: 'lost' })) }, false)).toBe('lost')
  // Given back: the place is free again.
  expect(kindOf({ me: me(bet({ state: 'void', reason: 'undone' })) }, true)).toBe('place')
  expect(seatOf(state({ me: me(bet()) }), 1, true).kind).toBe('place')
  // The page lets stake nothing: what lies may be taken back all the same.
  expect(kindOf({ held: true }, true)).toBe('next')
  expect(seatOf(state({ held: true, me: me(bet()) }), 0, true)).toMatchObject({ isFree: true })
})

it('the page around the frame hears of a round once a bet of it is taken, and of its end when all bets are decided', () => {
  const posted: unknown[] = []
  const tell = createRoundReporter({ post: (message) => void posted.push(message) })
  const out = { multiple: 250, payout: '50.00' }
  const [first, second] = [bet(), bet({ id: 'b2', place: 1 })]
  tell(state({ me: me(bet({ state: 'sent' })) }))
  expect(posted).toEqual([])
  const began = { type: 'round-start', holds: false }
  // It lies in the betting seconds: from here on it is the player's round.
  tell(state({ me: me(first) }))
  tell(state({ me: me(first, second) }))
  const flying = round({ phase: 'flight' })
  tell(state({ round: flying, me: me(first, second) }))
  tell(state({ round: flying, me: me({ ...first, state: 'out', out }, second) }))
  expect(posted).toEqual([began])
  // Both are out: for this player it is over, however long it flies.
  const decided = me({ ...first, state: 'out', out }, { ...second, state: 'out', out })
  tell(state({ round: flying, me: decided }))
  tell(state({ round: round({ phase: 'rest' }), me: decided }))
  expect(posted.splice(0)).toEqual([
    began,
    { type: 'round-end', roundId: 'r1', stake: '40.00', payout: '100.00' },
  ])
  const next = round({ roundId: 'r2', phase: 'rest' })
  tell(state({ round: next, me: me({ ...first, state: 'out', out }, second) }))
  expect(posted).toEqual([began])
  const lost = me({ ...first, state: 'out', out }, { ...second, state: 'lost' })
  tell(state({ round: next, me: lost }))
  tell(state({ round: next, me: lost }))
  expect(posted.splice(0)).toEqual([
    began,
    { type: 'round-end', roundId: 'r2', stake: '40.00', payout: '50.00' },
  ])
  // A round whose end was not heard.
  tell(state({ round: round({ roundId: 'r3', phase: 'flight' }), me: me(first) }))
  tell(state({ round: round({ roundId: 'r4' }) }))
  expect(posted.splice(0)).toMatchObject([began, { roundId: 'r3', payout: '0.00' }])
  // Taken back before the bell it comes to nothing; another one begins it anew.
  const back = { ...first, state: 'void', reason: 'undone' } as const
  tell(state({ round: round({ roundId: 'r4' }), me: me(first) }))
  tell(state({ round: round({ roundId: 'r4' }), me: me(back) }))
  tell(state({ round: round({ roundId: 'r4' }), me: me(back, bet({ id: 'b3' })) }))
  const nothing = { type: 'round-end', roundId: 'r4', stake: '0.00', payout: '0.00' }
  expect(posted).toEqual([began, nothing, began])
})

const aHeld = (first: Partial<CrashState>) => {
  const store = createStore(state(first))
  const posted: string[] = []
  let say: (message: FromPage) => void = () => undefined
  onHold(
    {
      post: ({ type }) => void posted.push(type),
      listen: (listener) => {
        say = listener
        return () => true
      },
    },
    store,
  )
  return { store, posted, say: (type: 'hold' | 'resume') => say({ felek: 1, type }) }
}

it('asked to wait, a room with a bet in it says that it plays, in the betting seconds too, and when that is over', () => {
  const { store, posted, say } = aHeld({ link: 'open', me: me(bet()) })
  say('hold')
  expect(posted).toEqual(['playing'])
  store.set({ me: me(bet({ state: 'flying' })) })
  store.set({ me: me(bet({ state: 'clicked' })) })
  expect(posted).toEqual(['playing'])
  store.set({ me: me(bet({ state: 'lost' })) })
  store.set({ me: me(bet({ state: 'lost' })) })
  expect(posted).toEqual(['playing', 'held'])
})

it('asked to wait, a room without a bet is still at once; one that has not spoken yet may have one', () => {
  const open = aHeld({ link: 'open' })
  open.say('hold')
  open.say('resume')
  open.say('hold')
  expect(open.posted).toEqual(['held', 'held'])
  const { store, posted, say } = aHeld({ link: 'connecting' })
  say('hold')
  expect(posted).toEqual(['playing'])
  store.set({ link: 'open' })
  expect(posted).toEqual(['playing', 'held'])
})

it('a round is proven from its values, and any other value is found out', async () => {
  const { subtle } = crypto
  const sha = async (hex: string) => hexOf(await subtle.digest('SHA-256', bytesOf(hex)))
  const [link, late] = ['1f'.repeat(32), '2e'.repeat(32)]
  const signed = new TextEncoder().encode(late)
  const mac = hexOf(await subtle.sign('HMAC', await importKey(subtle, link), signed))
  const multiple = crashPoint(room, bitsOf(mac))
  const ended = {
    roundId: 'r',
    number: 1,
    link,
    late,
    linkHash: await sha(link),
    lateHash: await sha(late),
    multiple,
  }
  const proves = (more: Partial<typeof ended>) => provesCrash(subtle, room, { ...ended, ...more })
  expect(await proves({})).toBe(true)
  expect(await proves({ multiple: multiple + 1 })).toBe(false)
  expect(await proves({ late: '2f'.repeat(32) })).toBe(false)
  expect(await proves({ link: late, linkHash: await sha(late) })).toBe(false)
})

it('steps lead along whole liras and known multiples, and stop at the ends', () => {
  const next = (kurus: bigint) => [stepFrom(stakeSteps, kurus, 1), stepFrom(stakeSteps, kurus, -1)]
  expect(next(1_000n)).toEqual([2_000n, 500n])
  expect(next(1_300n)).toEqual([2_000n, 1_000n])
  expect([next(1_000_000n)[0], next(100n)[1]]).toEqual([1_000_000n, 100n])
  expect([nextAuto(200, 1), nextAuto(110, -1), nextAuto(10_000, 1)]).toEqual([250, 101, 20_000])
})

it('sounds of a flight come once each, and none for what was not seen to begin', () => {
  const played: string[] = []
  const mixer = { play: (name: string) => void played.push(name), enter: () => {} }
  createFlightSounds(mixer)({ state: 'flying', multiple: 320, seconds: 0 })
  expect(played).toEqual([])
  const heard = createFlightSounds(mixer)
  heard({ state: 'betting', multiple: 100, seconds: 1 })
  heard({ state: 'bell', multiple: 100, seconds: 0 })
  for (const multiple of [100, 151, 152]) heard({ state: 'flying', multiple, seconds: 0 })
  heard({ state: 'crashed', multiple: 170, seconds: 4 })
  expect(played).toEqual(['bell', 'takeoff', 'climb', 'fall'])
})
