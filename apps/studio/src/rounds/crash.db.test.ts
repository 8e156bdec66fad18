import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'
import { inTurn } from '../../../../packages/database/test/in-turns.ts'
import {
  createTestDatabase,
  testLoginKey,
} from '../../../../packages/database/test/test-database.ts'
import { toKurus } from '@felek/contract/money.ts'
import type { CallInput, CallName, CallOutput } from '../protocol/protocol.ts'
import type { Round } from '../protocol/rounds.ts'
import { studioSchema } from '../database-schema.ts'
import { createFakeWallet, fakeKeys, type FakeWallet } from '../wallet/fake-wallet.ts'

/*
 * The studio as a process of its own, killed with -9 in the middle of a round, and
 * started again.
 */

let fake: FakeWallet
let dataDir: string
let databaseUrl: string
let port: number
let child: ChildProcess
const exited = (it: ChildProcess) =>
  new Promise<number | null>((resolve) =>
    it.exitCode !== null || it.signalCode !== null
      ? resolve(it.exitCode)
      : it.once('exit', resolve),
  )

const start = async () => {
  child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOGIN_KEY: testLoginKey,
      TAKE_OVER_LEASES: 'on',
      PORT: `${port + 1}`,
      STUDIO_PORT: `${port}`,
      SITE_INTERNAL_URL: fake.url,
      PROVIDER_KEY_ID: fakeKeys.id,
      PROVIDER_SECRET: fakeKeys.secret,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let i = 0; i < 300; i += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/ready`).then(
        (r) => r.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the studio did not start')
}
const call = async <K extends CallName>(
  name: K,
  input: CallInput<K>,
  access?: string,
): Promise<{ status: number; body: CallOutput<K> & { error?: string } }> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
    },
    body: JSON.stringify(input),
  })
  return { status: response.status, body: (await response.json()) as never }
}
/** Opens as a page does: a new player's client seed is sent once the server seed's hash is known. */
const openGame = async (input: CallInput<'open'>) => {
  let opened = await call('open', input)
  // A wallet that is slow just now: the game's page asks again as well.
  while (opened.status === 409 || opened.status === 503) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    opened = await call('open', input)
  }
  if (opened.body.fairness.clientSeed !== '') return opened
  const seed = { clientSeed: 'sixteen-bytes-of-a-page', first: true }
  const { fairness } = (await call('seed', seed, opened.body.access)).body
  return { ...opened, body: { ...opened.body, fairness } }
}
const finished = async (roundId: string, access: string): Promise<Round | string> => {
  for (let i = 0; i < 200; i += 1) {
    const { body } = await call('round', { roundId }, access)
    if (body.error !== undefined) return body.error
    if (body.status === 'done' && body.round.settled) return body.round as Round
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the round did not end')
}

beforeAll(async () => {
  fake = await createFakeWallet()
  dataDir = mkdtempSync(join(tmpdir(), 'felek-studio-'))
  databaseUrl = await createTestDatabase({
    template: inject('templates')[studioSchema.migrationsDir],
  })
  port = await findFreePort()
  await start()
}, 60_000)
afterEach(() => fake.calm())
afterAll(async () => {
  child.kill('SIGTERM')
  expect(await exited(child)).toBe(0)
  await fake.close()
  rmSync(dataDir, { recursive: true, force: true })
}, 20_000)

/**
 * A stake that nobody answers for ten seconds is void, and goes back: on a machine so busy that the studio is not there again
 * by then, that is the right end. Answers whether it came to that.
 */
const isVoidByTime = async (
  round: string | object,
  placedAtMs: number,
  player: string,
): Promise<boolean> => {
  if (typeof round === 'object') return false
  if (round !== 'round_void' || Date.now() - placedAtMs < 10_000) throw new Error(round)
  await expect.poll(() => fake.balances.get(player), { timeout: 20_000 }).toBe(100_000n)
  return true
}

const points = [
  ['before the stake reaches the wallet', 'bet', 'before'],
  ['between the stake and its answer', 'bet', 'after'],
  ['between stake and win', 'win', 'before'],
  ['between win and answer', 'win', 'after'],
] as const
test.each(points.filter((_, n) => inTurn(n)))(
  'killed %s: the round ends right, once, with the result that was drawn',
  { timeout: 60_000 },
  async (_name, verb, when) => {
    const player = `crash-${verb}-${when}`
    const opened = (
      await openGame({
        game: 'lale-bahcesi',
        mode: 'real',
        token: fake.launch(player, 'lale-bahcesi', 100_000n),
      })
    ).body
    const roundId = randomUUID()
    let killed = false
    const kill = (name: string) => {
      if (name !== verb || killed) return
      killed = true
      child.kill('SIGKILL')
    }
    fake.control[when] = kill
    // Killed before the wallet acted: the message is lost as well.
    if (when === 'before')
      fake.control.fault = (name) => (name === verb && !killed ? (kill(name), 'hang') : 'none')
    const placedAtMs = Date.now()
    await call('bet', { roundId, stake: '20.00' }, opened.access).catch(() => {})
    await exited(child)
    expect(killed).toBe(true)
    await start()

    const round = await finished(roundId, opened.access)
    if ((await isVoidByTime(round, placedAtMs, player)) || typeof round === 'string') return
    expect(fake.balances.get(player)).toBe(98_000n + toKurus(round.payout))
    const sent = fake.sentFor(roundId)
    expect(sent.filter((s) => s.call === 'rollback')).toEqual([])
    for (const name of ['bet', 'win'])
      expect(
        new Set(sent.filter((s) => s.call === name).map((s) => s.body['transactionId'])).size,
      ).toBe(1)
    expect(sent.filter((s) => s.call === verb).length).toBe(2)

    const phone = (
      await openGame({
        game: 'lale-bahcesi',
        mode: 'real',
        token: fake.launch(player, 'lale-bahcesi'),
      })
    ).body
    expect(phone.unfinished).toEqual({ status: 'done', round })
    const seeds = (await call('seed', { clientSeed: 'after-the-crash' }, phone.access)).body
    expect(seeds.revealed?.serverSeedHash).toBe(opened.fairness.serverSeedHash)
    const proof = (await (
      await fetch(`http://127.0.0.1:${port}/api/verify/${roundId}`)
    ).json()) as { verified: boolean }
    expect(proof.verified).toBe(true)
  },
)

const wagers = {
  'ruzgar-kupasi': {
    stake: '30.00',
    wager: [1, 2, 3, 4, 5, 6].map((n) => ({
      kind: 'place' as const,
      numbers: [n],
      amount: '5.00',
    })),
  },
  tombala: {
    stake: '60.00',
    wager: [11, 22, 33, 44, 55, 66].map((n) => ({
      kind: 'card' as const,
      numbers: [n],
      amount: '10.00',
    })),
  },
}
test.each(Object.entries(wagers).filter((_, n) => inTurn(n)))(
  'killed between stake and result of %s: it is played out',
  { timeout: 60_000 },
  async (game, wager) => {
    const player = `crash-${game}`
    const opened = (
      await openGame({ game, mode: 'real', token: fake.launch(player, game, 100_000n) })
    ).body
    const roundId = randomUUID()
    fake.control.after = (name) => {
      if (name === 'bet') child.kill('SIGKILL')
    }
    const placedAtMs = Date.now()
    await call('bet', { roundId, ...wager }, opened.access).catch(() => {})
    await exited(child)
    fake.calm()
    await start()
    const round = await finished(roundId, opened.access)
    if ((await isVoidByTime(round, placedAtMs, player)) || typeof round === 'string') return
    expect(fake.balances.get(player)).toBe(100_000n - toKurus(wager.stake) + toKurus(round.payout))
    expect(fake.sentFor(roundId).filter((s) => s.call === 'rollback')).toEqual([])
    await call('seed', { clientSeed: 'after-the-crash' }, opened.access)
    const proof = (await (
      await fetch(`http://127.0.0.1:${port}/api/verify/${roundId}`)
    ).json()) as { verified: boolean }
    expect(proof.verified).toBe(true)
  },
)

test(
  'killed again and again under load: every round ends, every kuruş is where it belongs',
  { timeout: 240_000 },
  async () => {
    const cycles = process.env['SOAK'] === '1' ? 20 : 2
    const people = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const player = `load-${i}`
        const { access } = (
          await openGame({
            game: 'felek-ruleti',
            mode: 'real',
            token: fake.launch(player, 'felek-ruleti', 10_000_000n),
          })
        ).body
        return { player, access, ids: [] as string[] }
      }),
    )
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      let left = 3 + cycle * 2
      fake.control.after = () => {
        left -= 1
        if (left === 0) child.kill('SIGKILL')
      }
      await Promise.all(
        people.map(async ({ access, ids }) => {
          const roundId = randomUUID()
          ids.push(roundId)
          await call(
            'bet',
            {
              roundId,
              stake: '100.00',
              wager: [{ kind: 'straight', numbers: [17], amount: '100.00' }],
            },
            access,
          ).catch(() => {})
        }),
      )
      await exited(child)
      await start()
      for (const { access, ids } of people) await finished(ids.at(-1) as string, access)
      // The table's five seconds between rounds.
      await new Promise((resolve) => setTimeout(resolve, 5_000))
    }
    const waiting = async () =>
      (
        (await (await fetch(`http://127.0.0.1:${port}/health`)).json()) as {
          outbox: { waiting: string }
        }
      ).outbox.waiting
    for (let i = 0; i < 200 && (await waiting()) !== '0'; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 100))
    for (const { player, access, ids } of people) {
      let expected = 10_000_000n
      for (const id of ids) {
        const round = await finished(id, access)
        // Not found: the process died before the round was drawn, so nothing was ever sent.
        if (typeof round === 'string')
          expect(round === 'not_found' ? fake.sentFor(id) : [round]).toEqual(
            round === 'not_found' ? [] : ['round_void'],
          )
        else expected += toKurus(round.payout) - 10_000n
      }
      expect(fake.balances.get(player), player).toBe(expected)
    }
  },
)
