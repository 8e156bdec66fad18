import { expect, test } from 'vitest'
import { lastAttack, pulseBins, pulseOf } from './match-pulse.ts'

const told = (kind: string, team: 'home' | 'away' | null, clock: number | null) => ({
  kind,
  team,
  player: null,
  clock,
  at: '2026-11-22T17:00:00Z',
})

test('the attack told last is the one shown, whatever came after it', () => {
  const all = [
    told('shot', 'home', 60),
    told('corner', 'away', 70),
    told('yellow_card', 'home', 80),
  ]
  expect(lastAttack(all)).toEqual({ kind: 'corner', team: 'away' })
  expect(lastAttack([told('kick_off', null, 0)])).toBeNull()
})

test('each minute and a half has what each side did in it; overtime is its last', () => {
  const { bins, goals } = pulseOf([
    told('dangerous_attack', 'home', 89),
    told('shot_on_target', 'away', 90),
    told('goal', 'home', 6_000),
    told('goal', 'home', null),
    told('period_end', 'home', 10),
  ])
  expect(bins.slice(0, 2)).toEqual([
    { home: 1, away: 0 },
    { home: 0, away: 3 },
  ])
  expect(bins[pulseBins - 1]).toEqual({ home: 4, away: 0 })
  expect(goals).toEqual([{ bin: pulseBins - 1, team: 'home' }])
})
