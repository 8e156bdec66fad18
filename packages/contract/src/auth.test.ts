import { expect, test } from 'vitest'
import { authOf, type Call } from './call.ts'
import * as contract from './index.ts'

const calls = Object.values(contract)
  .flatMap((room) => Object.values(room as object) as unknown[])
  .filter((it): it is Call => typeof (it as Call | undefined)?.wire === 'string')
const named = (pattern: RegExp) => calls.filter(({ wire }) => pattern.test(wire))

/** docs/specification.md §6, third sentence, over every call that there is. */
test('finance, favourites, tickets, profile and notifications are the player’s own, whatever is asked', () => {
  const own = named(
    /^(finance|prepayServices|envoy)\/|^user\/(favorites|get_user_profile|save_preferences|list_|end_)|^crm\/(mark|list)_read$/,
  )
  expect(own.length).toBeGreaterThan(35)
  for (const call of own) expect([call.wire, authOf(call, {})]).toEqual([call.wire, 'player'])
})

test('a game’s launch is its player’s: only those of a demo may be anybody’s', () => {
  const launches = named(/init_game$/)
  expect(launches.map(({ wire, auth }) => [wire, auth])).toEqual([
    ['casino/init_game', 'optional'],
    ['livecasino/init_game', 'optional'],
    ['virtualgames/init_game', 'player'],
  ])
})

test('content, tournaments, category lists and game lists are everybody’s', () => {
  const open = named(
    /^(cmscontroller|slider|habanero|egtJackpots)\/|(category_list|games_list|game_table_list|provider_list)$/,
  )
  expect(open.length).toBeGreaterThan(14)
  for (const call of open) expect(['none', 'optional'], call.wire).toContain(authOf(call, {}))
})
