import { describe, expect, test } from 'vitest'
import type { Failure } from '../../src/protocol/protocol.ts'
import type { Round } from '../../src/protocol/rounds.ts'
import { Refused, Unanswered } from './api.ts'
import { keepRound, type RoundReply, type RoundSenderOptions } from './round-sender.ts'

type Answer = RoundReply<Round>
type Event = Answer | Failure | 'away'

const input = { roundId: '11111111-1111-4111-8111-111111111111', stake: '10.00' }
const round = { roundId: input.roundId } as Round
const done: Answer = { status: 'done', round }
const pending: Answer = { status: 'pending', retryMs: 300 }

/** A studio that answers by script and notes what it was asked. */
const studio = (script: Event[], relaunches = true) => {
  const asked: string[] = []
  const waited: number[] = []
  const trouble: boolean[] = []
  const next = async (what: string): Promise<Answer> => {
    asked.push(what)
    const event = script.shift()
    if (event === undefined) throw new Error('asked once too often')
    if (event === 'away') throw new Unanswered('away')
    if ('error' in event) throw new Refused(event)
    return event
  }
  const parts: RoundSenderOptions = {
    play: (it) => next(`play ${it.roundId}`),
    round: (id) => next(`round ${id}`),
    relaunch: async () => {
      asked.push('relaunch')
      if (!relaunches) throw new Error('no page')
    },
    wait: async (ms) => void waited.push(ms),
    onTrouble: (away) => void trouble.push(away),
  }
  return { parts, asked, waited, trouble, left: script }
}
const play = `play ${input.roundId}`
const poll = `round ${input.roundId}`

describe('a round is brought to its end', () => {
  test('answered at once', async () => {
    const { parts, asked } = studio([done])
    expect(await keepRound(parts, input)).toEqual({ kind: 'done', round })
    expect(asked).toEqual([play])
  })
  test('pending: the round is polled as often as the studio asks', async () => {
    const { parts, asked, waited } = studio([pending, pending, done])
    expect(await keepRound(parts, input)).toEqual({ kind: 'done', round })
    expect(asked).toEqual([play, poll, poll])
    expect(waited).toEqual([300, 300])
  })
  test('no answer: the same id is sent again, more and more slowly, and trouble is told and taken back', async () => {
    const { parts, asked, waited, trouble } = studio([
      'away',
      'away',
      'away',
      'away',
      'away',
      'away',
      'away',
      done,
    ])
    expect(await keepRound(parts, input)).toEqual({ kind: 'done', round })
    expect(new Set(asked)).toEqual(new Set([play]))
    expect(waited).toEqual([400, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
    expect(trouble.at(-1)).toBe(false)
  })
  test('no answer while polling: goes on polling, stakes nothing anew', async () => {
    const { parts, asked } = studio([pending, 'away', done])
    await keepRound(parts, input)
    expect(asked).toEqual([play, poll, poll])
  })
  test('too fast: waits as told, then the same id', async () => {
    const { parts, asked, waited } = studio([{ error: 'too_fast', waitMs: 700 }, done])
    expect(await keepRound(parts, input)).toEqual({ kind: 'done', round })
    expect(asked).toEqual([play, play])
    expect(waited).toEqual([700])
  })
  test('session ended: a fresh launch, then the same id; without one the refusal stands', async () => {
    const fresh = studio([{ error: 'session_expired' }, done])
    expect(await keepRound(fresh.parts, input)).toEqual({ kind: 'done', round })
    expect(fresh.asked).toEqual([play, 'relaunch', play])
    const none = studio([{ error: 'session_expired' }], false)
    expect(await keepRound(none.parts, input)).toMatchObject({
      kind: 'refused',
      failure: { error: 'session_expired' },
    })
  })
  test('a session that ends again and again is not asked for without end', async () => {
    const ended = { error: 'session_expired' } as const
    const { parts, asked } = studio([ended, ended, ended])
    expect(await keepRound(parts, input)).toMatchObject({ kind: 'refused' })
    expect(asked.filter((what) => what === 'relaunch')).toHaveLength(2)
  })
  test('void is told with its reason', async () => {
    const { parts } = studio(['away', { error: 'round_void', reason: 'unreachable' }])
    expect(await keepRound(parts, input)).toEqual({ kind: 'void', reason: 'unreachable' })
  })
  test('something broke: the round is asked for before it is given up', async () => {
    const { parts, asked } = studio([{ error: 'internal' }, { error: 'internal' }, done])
    expect(await keepRound(parts, input)).toEqual({ kind: 'done', round })
    expect(asked).toEqual([play, poll, poll])
    const lost = studio([{ error: 'internal' }, { error: 'not_found' }])
    expect(await keepRound(lost.parts, input)).toMatchObject({
      kind: 'refused',
      failure: { error: 'not_found' },
    })
  })
  test('busy with this very round polls it; busy with another is the caller’s', async () => {
    const own = studio([{ error: 'busy', roundId: input.roundId }, done])
    expect(await keepRound(own.parts, input)).toEqual({ kind: 'done', round })
    expect(own.asked).toEqual([play, poll])
    const other = studio([{ error: 'busy', roundId: '2' }])
    expect(await keepRound(other.parts, input)).toMatchObject({
      kind: 'refused',
      failure: { roundId: '2' },
    })
  })
  test.each([
    'insufficient_funds',
    'limit_reached',
    'excluded',
    'game_closed',
    'maintenance',
    'bad_request',
  ] as const)('%s is final', async (error) => {
    const { parts, asked, left } = studio([{ error }, done])
    expect(await keepRound(parts, input)).toEqual({ kind: 'refused', failure: { error } })
    expect(asked).toEqual([play])
    expect(left).toEqual([done])
  })
})
