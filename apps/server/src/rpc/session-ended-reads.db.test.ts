import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestPlayer } from '../../test/test-app.ts'
import { callModules } from '../app.ts'
import { createResponseCache } from './response-cache.ts'
import { createRpc } from './pipeline.ts'

/*
 * Whose session has ended can still read what everybody reads: calls of auth `none`, and games_list
 * without favourites, ignore a user block.
 */

let t: TestApp
let dead: TestPlayer
beforeAll(async () => {
  t = await openTestApp()
  dead = await t.aPlayer()
  await t.send('user/logout', {}, dead)
})
afterAll(() => t.close())

/** The fields that a read needs where none are left out. */
const needed: Record<string, object> = { 'cmscontroller/getInformation': { InfType: 'none' } }
needed['casino/get_game'] = { gameID: 'none' }
const open = callModules
  .flatMap(({ calls }) => Object.values(calls))
  .filter((call) => call.auth === 'none' && call.kind === 'read')
  .map((call) => call.wire)

test.each([...open, 'casino/games_list'])(
  '%s answers a dead session as it does nobody',
  async (wire) => {
    const said = (as?: TestPlayer) => t.send(wire, needed[wire] ?? {}, as)
    const [nobody, gone] = [await said(), await said(dead)]
    expect(gone.http).toBe(200)
    expect(gone.reply.error).not.toBe('session_expired')
    // The moment of a health check, or the id of a refusal, is each call's own.
    if (gone.reply.result) expect(gone.reply).toEqual(nobody.reply)
    else expect(gone.reply.error).toBe(nobody.reply.error)
  },
)

test('a dead session has no favourites, in whatever words they are asked for, and no providers of its own', async () => {
  for (const favorites of [true, 1, '1', 'true'])
    expect((await t.send('casino/games_list', { favorites }, dead)).reply.error).toBe(
      'session_expired',
    )
  for (const favorites of [false, 0, '0', 'false'])
    expect((await t.send('casino/games_list', { favorites }, dead)).reply.result).toBe(true)
  expect((await t.send('casino/games_list', { favorites: 'yes' }, dead)).reply.error).toBe(
    'invalid_fields',
  )
  for (const wire of ['casino/provider_list', 'livecasino/game_table_list'])
    expect((await t.send(wire, {}, dead)).reply.error).toBe('session_expired')
})

test('a list that is kept for everybody is not asked of the database because a block came along', async () => {
  const rpc = createRpc(t.deps, callModules, t.audience, createResponseCache(t.deps))
  const ask = (user?: object) =>
    rpc.answer(
      t.incoming({
        api: { class: 'casino', method: 'games_list' },
        data: {},
        ...(user && { user }),
      }),
    )
  const first = await ask()
  const second = await ask({ sid: dead.sid, uid: dead.uid })
  expect(first.cached).toBeDefined()
  expect(second.cached).toBe(first.cached)
})
