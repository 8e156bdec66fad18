import { expect, test } from 'vitest'
import type { RoomRound } from '../../engines/crash/room.ts'
import { releasedRooms } from './list.ts'
import { versionUnder, type RoomVersion } from './versions.ts'

/* Hezarfen's first night: until 24 November 2026 a click before 1.01 was none, since then it is out there. */

const bet = { id: 'bet', player: 'ada', mode: 'real', place: 0, stakeKurus: 1_000n } as const
const round: RoomRound = {
  bellAt: 0,
  flight: { takeoffAt: 0, x: 300 },
  bets: [{ ...bet, auto: null, state: 'taken', clicked: null }],
}

test('a flight of before is judged by its own rules, one of now by those that stand', () => {
  const [hezarfen] = releasedRooms
  if (!hezarfen) throw new Error('there is no room')
  const clicked = ({ config, rules }: RoomVersion) =>
    rules.withClick(config, round, bet, { at: 1, received: 1 })
  const first = versionUnder(hezarfen, 'a29bccf717741d65')
  if (!first) throw new Error('the first version is not kept')
  expect(clicked(first)).toBe('too_early')
  expect(clicked(hezarfen)).toMatchObject({
    bets: [{ clicked: hezarfen.rules.timeOf(101) }],
  })
  // Then who clicked at no bet of theirs was told something else, and nothing more has changed.
  const second = versionUnder(hezarfen, '38e14746dd35f15b')
  if (!second) throw new Error('the second version is not kept')
  expect(clicked(second)).toEqual(clicked(hezarfen))
  const of = { ...bet, player: 'eda' }
  const said = ({ config, rules }: RoomVersion) =>
    rules.withClick(config, round, of, { at: 1, received: 1 })
  expect([said(second), said(hezarfen)]).toEqual(['bad_request', 'not_found'])
  expect(versionUnder(hezarfen, 'none')).toBeUndefined()
})
