import { beforeEach, expect, test } from 'vitest'
import {
  clearGameSession,
  clockOf,
  noteRound,
  startGameSession,
  useGameSession,
} from './play-session.ts'

const game = (id: string) => ({ id, name: id, providerName: 'Felek', type: 'slot' }) as const
const net = () => useGameSession.getState().session?.net

beforeEach(clearGameSession)

test('the net is payouts less stakes, to the kuruş', () => {
  startGameSession(game('lale'), 0)
  noteRound({ roundId: 'a', stake: '0.10', payout: '0.00' })
  noteRound({ roundId: 'b', stake: '0.20', payout: '0.25' })
  expect(net()).toBe('-0.05')
  noteRound({ roundId: 'c', stake: '20', payout: '160.00' })
  expect(net()).toBe('139.95')
})

test('a round that is shown again is not counted again', () => {
  startGameSession(game('lale'), 0)
  noteRound({ roundId: 'a', stake: '5.00', payout: '0.00' })
  noteRound({ roundId: 'a', stake: '5.00', payout: '0.00' })
  expect(net()).toBe('-5.00')
})

test('the same game goes on; another one clears what was', () => {
  startGameSession(game('lale'), 1_000)
  noteRound({ roundId: 'a', stake: '5.00', payout: '0.00' })
  startGameSession(game('lale'), 9_000)
  expect(useGameSession.getState().session).toMatchObject({ startedAtMs: 1_000, net: '-5.00' })
  startGameSession(game('nazar'), 9_000)
  expect(useGameSession.getState().session).toMatchObject({
    id: 'nazar',
    startedAtMs: 9_000,
    net: '0.00',
  })
})

test('a game session holds game, name, id, type and provider, and can be emptied', () => {
  startGameSession({ id: '7', name: 'Lale', providerName: 'Felek', type: 'live' }, 0)
  expect(useGameSession.getState().session).toMatchObject({
    game: '7',
    name: 'Lale',
    id: '7',
    type: 'live',
    provider: 'Felek',
  })
  clearGameSession()
  expect(useGameSession.getState().session).toBeNull()
})

test('the clock shows hours, minutes and seconds', () => {
  expect(clockOf(0)).toBe('00:00:00')
  expect(clockOf(1_458_999)).toBe('00:24:18')
  expect(clockOf(90_061_000)).toBe('25:01:01')
  expect(clockOf(-5)).toBe('00:00:00')
})
