import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { sweeps, sweepStep } from './store.ts'
import { sweepPlayers } from './sweep.ts'

let th: TestApp
beforeAll(async () => {
  th = await openTestApp()
})
afterAll(() => th.close())

const count = async (table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(th.db.read))
    .rows[0]?.n ?? 0

const dayMs = 86_400_000

/** Rows of each table: so many that are over, and some that are not, mixed. */
const fill = async (playerId: bigint, over: number, fresh: number): Promise<void> => {
  const now = th.clock.now
  const old = new Date(now.getTime() - 500 * dayMs)
  const all = over + fresh
  const at = sql`case when mod(n, ${Math.ceil(all / fresh)}) = 0 then ${now}::timestamptz else ${old}::timestamptz end`
  const run = (statement: ReturnType<typeof sql>) => statement.execute(th.db.read)
  await run(sql`insert into player_sessions (session_id, player_id, browser_id, device_hash, uip, user_agent, lang, pending, created_at, last_activity_at)
    select n, ${playerId}, n, 'd' || n, '', '', 'tr', false, ${old}, ${old} from generate_series(1, ${over}) n`)
  await run(sql`insert into player_sessions (session_id, player_id, browser_id, device_hash, uip, user_agent, lang, pending, created_at, last_activity_at)
    values (${BigInt(all)}, ${playerId}, ${BigInt(all)}, 'new', '', '', 'tr', false, ${now}, ${now})`)
  await run(sql`insert into player_nonces (session_id, nonce_hash, at)
    select ${BigInt(all)}, md5(n::text), ${at} from generate_series(1, ${all}) n`)
  await run(sql`insert into player_sids (sid_hash, session_id, created_at, good_until)
    select md5(n::text), ${BigInt(all)}, ${old}, ${at} from generate_series(1, ${all}) n`)
  await run(sql`insert into player_tries (bucket, at)
    select md5(n::text), array[${old}::timestamptz, ${at}] from generate_series(1, ${all}) n`)
  await run(sql`insert into player_tokens (token_hash, player_id, purpose, created_at, expires_at)
    select md5(n::text), ${playerId}, 'reset', ${old}, ${at} from generate_series(1, ${all}) n`)
  await run(sql`insert into player_registrations (registration_id, username, email_key, phone_key, identity_key, form_sealed, password_hash, lang, host, address, created_at, expires_at)
    select n, 'abc' || n, '', '', '', '', '', 'tr', '', '', ${old}, ${at} + interval '1 second' from generate_series(1, ${all}) n`)
  await run(sql`insert into player_session_changes (session_id, at)
    select n, case when mod(n, ${Math.ceil(all / fresh)}) = 0 then now() else now() - interval '2 hours' end from generate_series(1, ${all}) n`)
}

test('what is over goes, a hundred rows at a time; what is not stays', async () => {
  const { playerId } = await th.aPlayer()
  const before = await Promise.all([count('player_sessions'), count('player_sids')])
  await fill(playerId, 950, 50)
  for (const sweep of sweeps) {
    const held = await count(sweep.table)
    await sweepStep(th.db.read, sweep, { now: th.clock.now, max: 100, cursor: undefined })
    expect(held - (await count(sweep.table)), sweep.table).toBeLessThanOrEqual(100)
  }
  await sweepPlayers(th.deps, 100)
  expect(await count('player_sessions')).toBe((before[0] ?? 0) + 1)
  expect(await count('player_sids')).toBe((before[1] ?? 0) + 50)
  expect(await count('player_nonces')).toBe(50)
  expect(await count('player_tokens')).toBe(50)
  expect(await count('player_registrations')).toBe(50)
  expect(await count('player_session_changes')).toBe(50)
  const { rows } = await sql`select 1 from player_tries where at[2] = ${th.clock.now}`.execute(
    th.db.read,
  )
  expect(rows).toHaveLength(50)
  expect(await count('player_tries')).toBeLessThanOrEqual(55)
  expect((await th.aPlayer()).sid, 'the house still opens').not.toBe('')
})
