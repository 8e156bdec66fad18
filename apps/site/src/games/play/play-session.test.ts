import { beforeEach, expect, test } from 'vitest'
import { clockOf } from './clock-of.ts'
import {
  clearGameSession,
  rememberRound,
  startGameSession,
  useGameSession,
} from './play-session.ts'

const game = (id: string) => ({ id, name: id, providerName: 'Felek', type: 'slot' }) as const
const last = () => useGameSession.getState().session?.lastRoundId

beforeEach(clearGameSession)

test('the last round of a game is known', () => {
  startGameSession(game('lale'))
  rememberRound('a')
  rememberRound('b')
  expect(last()).toBe('b')
})

test('the same game goes on; another one clears what was', () => {
  startGameSession(game('lale'))
  rememberRound('a')
  startGameSession(game('lale'))
  expect(last()).toBe('a')
  startGameSession(game('nazar'))
  expect(useGameSession.getState().session).toMatchObject({ id: 'nazar', lastRoundId: '' })
})

test('a game session holds game, name, id, type and provider, and can be emptied', () => {
  startGameSession({ id: '7', name: 'Lale', providerName: 'Felek', type: 'live' })
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
