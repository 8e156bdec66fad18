import { mkdtemp } from 'node:fs/promises'
import { inject } from 'vitest'
import { openDatabase, type Database } from '@felek/database/database.ts'
import { createTestDatabase, testLoginKey } from '../../../packages/database/test/test-database.ts'
import { serverSchema } from '../src/database/schema.ts'
import { createWallet } from '../src/modules/wallet/wallet-core.ts'

/** Where a server of its own keeps its data. */
export type Place = { env: Record<string, string>; url: string; dataDir: string }

export const aPlace = async (base?: string): Promise<Place> => {
  const dataDir = await mkdtemp('/tmp/felek-proc-')
  const template = base === undefined ? inject('templates')[serverSchema.migrationsDir] : undefined
  const url = await createTestDatabase({ base, template })
  return { env: { DATA_DIR: dataDir, DATABASE_URL: url, LOGIN_KEY: testLoginKey }, url, dataDir }
}

export const openPlace = ({ url }: Place) =>
  openDatabase({ ...serverSchema, url, loginKey: testLoginKey })

/**
 * Players 1 to `count` with 100,000 TL and a session each, of the device `device-<n>` and the sid
 * `sid-<n>`, written while no server runs.
 */
export const fillPlayers = async (db: Database, count: number) => {
  const vault = createWallet(db)
  const now = new Date()
  for (let n = 1; n <= count; n += 1) {
    await db.query('select wallet_open($1)', [BigInt(n)])
    await vault.post({
      verb: 'deposit',
      source: 'test',
      transactionId: `d${n}`,
      playerId: BigInt(n),
      amountKurus: 10_000_000n,
      house: 'gateway:test',
    })
    await db.query(
      `insert into players (player_id, username, status, firstname, lastname, lang, country, city, identity_sealed, identity_key, details_sealed, email_key, phone_key, password_hash, sms_opt_in, email_opt_in, rules_accepted_at, created_at)
       values ($1::bigint, 'player' || $1::bigint, 'active', 'A', 'B', 'tr', 'TR', 'C', 's', 'i' || $1::bigint, 's', 'e' || $1::bigint, '+9' || $1::bigint, 'h', false, false, $2, $2)`,
      [BigInt(n), now],
    )
    await db.query(
      `insert into player_sessions (session_id, player_id, browser_id, device_hash, uip, user_agent, lang, pending, created_at, last_activity_at) values ($1::bigint, $1::bigint, $1::bigint, encode(sha256(('device-' || $1::bigint)::bytea), 'hex'), '127.0.0.1', 't', 'tr', false, $2, $2)`,
      [BigInt(n), now],
    )
    await db.query(
      `insert into player_sids (sid_hash, session_id, created_at) values (encode(sha256(('sid-' || $1::bigint)::bytea), 'hex'), $1::bigint, $2)`,
      [BigInt(n), now],
    )
  }
}

/**
 * The same, each with a session at the provider's and launch tokens `launch-token-<n>-…`.
 */
export const fill = async (place: Place, players: number) => {
  const db = await openPlace(place)
  await fillPlayers(db, players)
  const now = new Date()
  for (let n = 1; n <= players; n += 1) {
    await db.query(
      `insert into provider_sessions (session_id, provider, game_key, player_id, player_session_id, lang, token_hash, token_until, spent_at, created_at) values ($1::bigint, 'felek', 'lale-bahcesi', $1::bigint, $1::bigint, 'tr', sha256(($1::bigint)::text::bytea), $2, $2, $2)`,
      [BigInt(n), now],
    )
    for (let k = 0; k < launchTokens; k += 1)
      await db.query(
        `insert into provider_sessions (session_id, provider, game_key, player_id, player_session_id, lang, token_hash, token_until, created_at) values ($4::bigint, 'felek', 'lale-bahcesi', $1::bigint, $1::bigint, 'tr', sha256($3::bytea), $2::timestamptz + interval '1 hour', $2)`,
        [BigInt(n), now, Buffer.from(launchToken(n, k)), BigInt((k + 1) * 1_000_000 + n)],
      )
  }
  await db.query(`insert into provider_games values ('felek', 'lale-bahcesi', true)`, [])
  await db.close()
}

/** How many launch tokens each player has. */
export const launchTokens = 5

/** Opens a game session at the provider, once. */
export const launchToken = (player: number, k = 0): string =>
  `launch-token-${player}-${k}-of-the-tests`
