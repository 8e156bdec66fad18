import { fork, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '@felek/database/database.ts'
import { sign } from '@felek/server/src/modules/providers/signature.ts'
import { nodeFlags } from '@felek/tools/node-flags.ts'
import { serverSchema } from '@felek/server/src/database/schema.ts'

/*
 * The house as `bin/start` runs it, with many players at play: the real server with all its jobs,
 * on a PostgreSQL of its own, and pages that listen.
 */

export const secret = 'bench-secret-bench-secret-bench-secret'
export const key = { keyId: 'felek-1', provider: 'felek', secret }
export const game = 'lale-bahcesi'

/** The way in of the schema's owner. */
export const ownerOf = (url: string): pg.Client =>
  new pg.Client({ connectionString: url, options: '-c search_path=felek,studio' })

/** Fills a database with players who are signed in and have a game open; their ids are 1 to `players`. */
export const fillDatabase = async (url: string, players: number): Promise<void> => {
  const db = await openDatabase({
    url,
    loginKey: secret,
    ...serverSchema,
  })
  await db.close()
  const owner = ownerOf(url)
  await owner.connect()
  await owner.query(`
    insert into wallet_accounts (player_id, cash_kurus, metered) select n, 1000000000000, true from generate_series(1, ${players}) n;
    insert into players (player_id, username, status, firstname, lastname, lang, country, city, identity_sealed, identity_key, details_sealed, email_key, phone_key, password_hash, sms_opt_in, email_opt_in, rules_accepted_at, created_at)
      select n, 'player' || n, 'active', 'A', 'B', 'tr', 'TR', 'C', 's', 'i' || n, 's', 'e' || n, '+9' || n, 'h', false, false, now(), now() from generate_series(1, ${players}) n;
    insert into player_sessions (session_id, player_id, browser_id, device_hash, uip, user_agent, lang, pending, created_at, last_activity_at)
      select n, n, n, encode(sha256(('device-' || n)::bytea), 'hex'), '127.0.0.1', 'bench', 'tr', false, now(), now() from generate_series(1, ${players}) n;
    insert into player_sids (sid_hash, session_id, created_at)
      select encode(sha256(('sid-' || n)::bytea), 'hex'), n, now() from generate_series(1, ${players}) n;
    insert into provider_sessions (session_id, provider, game_key, player_id, player_session_id, lang, token_hash, token_until, spent_at, created_at)
      select n, 'felek', '${game}', n, n, 'tr', sha256(n::text::bytea), now(), now(), now() from generate_series(1, ${players}) n;
    analyze wallet_accounts, players, player_sessions, player_sids, provider_sessions`)
  await owner.query('checkpoint')
  await owner.end()
}

export type Ports = { site: number; studio: number }

const environment = (url: string, ports: Ports) => ({
  ...process.env,
  NODE_ENV: 'production',
  PORT: String(ports.site),
  STUDIO_PORT: String(ports.studio),
  DATABASE_URL: url,
  LOGIN_KEY: secret,
  DATA_DIR: mkdtempSync('/tmp/felek-bench-'),
  PROVIDER_SECRET: secret,
  RATE_SCALE: '100000',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
})

export const endsWith = (child: ChildProcess): void =>
  void process.once('exit', () => child.kill('SIGKILL'))

/** Site and studio, as `bin/start` starts them; answers their process ids once games can be played. */
export const openServer = async (
  url: string,
  ports: Ports,
): Promise<{ site: number; studio: number }> => {
  const env = environment(url, ports)
  const start = (main: string) => {
    const child = spawn(
      process.execPath,
      [...nodeFlags, join(import.meta.dirname, '../..', main)],
      {
        env,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    )
    endsWith(child)
    return child.pid ?? 0
  }
  const pids = { studio: start('apps/studio/src/main.ts'), site: start('apps/server/src/main.ts') }
  const owner = ownerOf(url)
  await owner.connect()
  for (let tries = 0; ; tries += 1) {
    const { rows } = await owner.query(
      `select 1 from provider_games where game_key = '${game}' and open`,
    )
    const ready = await fetch(`http://127.0.0.1:${ports.site}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready && rows.length > 0) break
    if (tries === 240) throw new Error('the house did not open')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await owner.end()
  return pids
}

/** A bench's own server, a process like ours. */
export const openRival = async (file: string, url: string, port: number): Promise<number> => {
  const child = fork(file, ['32'], {
    env: environment(url, { site: port, studio: port + 1 }),
    stdio: 'inherit',
  })
  endsWith(child)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`the rival's server ended with ${code}`)))
  })
  return child.pid ?? 0
}

/**
 * Requests, made and signed beforehand: a provider's own work is not the wallet's. `about` names the
 * bet of each win.
 */
export const signed = (
  path: string,
  port: number,
  count: number,
  player: () => bigint,
  body: (id: bigint) => Record<string, string> = betOf,
): Buffer[] => {
  const now = new Date()
  return Array.from({ length: count }, () => {
    const text = Buffer.from(JSON.stringify(body(player())))
    const headers = Object.entries({
      host: `127.0.0.1:${port}`,
      'content-type': 'application/json',
      'content-length': String(text.length),
      ...sign(key, path, text, now),
    })
    return Buffer.concat([
      Buffer.from(
        `POST ${path} HTTP/1.1\r\n${headers.map(([k, v]) => `${k}: ${v}`).join('\r\n')}\r\n\r\n`,
      ),
      text,
    ])
  })
}

/** A stake of 1 TL in a round of its own. */
export const betOf = (id: bigint, roundId = randomUUID()): Record<string, string> => ({
  transactionId: roundId,
  roundId,
  player: String(id),
  session: String(id),
  game,
  amount: '1.00',
})

/** Pages of the players 1 to `count` that listen to events; answers how many events they have heard. */
export const listen = async (port: number, count: number): Promise<() => number> => {
  let heard = 0
  const open = (n: number) =>
    new Promise<Socket>((resolve, reject) => {
      const body = JSON.stringify({
        api: { class: 'events', method: 'stream' },
        data: {},
        user: { sid: `sid-${n}`, uid: String(n) },
      })
      const socket = connect({ port, host: '127.0.0.1' })
      socket.once('error', reject)
      socket.write(
        `POST /endpoint/v1/events HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\npanel: frontend\r\ncookie: dev=device-${n}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
      let opened = false
      socket.on('data', (chunk: Buffer) => {
        const text = chunk.toString('latin1')
        if (!opened && !text.startsWith('HTTP/1.1 200')) return reject(new Error(text))
        if (!opened && text.includes('application/json')) return reject(new Error(text))
        if (!opened) resolve(socket)
        opened = true
        for (let at = text.indexOf('event: '); at >= 0; at = text.indexOf('event: ', at + 7))
          heard += 1
      })
    })
  for (let from = 1; from <= count; from += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, count - from + 1) }, (_, i) => open(from + i)),
    )
  return () => heard
}
