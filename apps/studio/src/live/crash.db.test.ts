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
import { studioSchema } from '../database-schema.ts'
import { createFakeWallet, fakeKeys, type FakeWallet } from '../wallet/fake-wallet.ts'
import { betting, connectTo, getResult, sitDown, type TestClient } from './test-client.ts'

/*
 * The studio as a process of its own, killed with -9 in the middle of a shared round, and
 * started again: the same round goes on, with the stakes that it had and the outcome that both
 * parties had promised, and is paid, once.
 */

/** Each costs two starts and a round: many belong to the soak, of the others half are made in each run. */
const soak = process.env['SOAK'] === '1'

const roulette = 'felek-canli-rulet'
const blackjack = 'felek-blackjack'

let fake: FakeWallet
let dataDir: string
let databaseUrl: string
let port: number
let base: string
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
      LIVE_PACE: '0.15',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let i = 0; i < 600; i += 1) {
    const ready = await fetch(`http://${base}/ready`).then(
      (r) => r.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the studio did not start')
}
const kill = () => child.kill('SIGKILL')
const until = async (what: () => boolean, ms = 20_000) => {
  for (const end = Date.now() + ms; !what();) {
    if (Date.now() > end) throw new Error(`it did not happen: ${what.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

beforeAll(async () => {
  fake = await createFakeWallet()
  dataDir = mkdtempSync(join(tmpdir(), 'felek-live-'))
  databaseUrl = await createTestDatabase({
    template: inject('templates')[studioSchema.migrationsDir],
  })
  port = await findFreePort()
  base = `127.0.0.1:${port}`
  await start()
}, 90_000)
afterEach(() => fake.calm())
afterAll(async () => {
  child.kill('SIGTERM')
  expect(await exited(child)).toBe(0)
  await fake.close()
  rmSync(dataDir, { recursive: true, force: true })
}, 20_000)

const startKurus = 1_000_000n
const aPlayer = async (player: string, table: string): Promise<TestClient> =>
  sitDown(base, table, fake.launch(player, table, startKurus))
const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const bets = [
  { spot: 'red', numbers: red, amount: '100' },
  ...Array.from({ length: 12 }, (_, n) => ({ spot: 'straight', numbers: [n], amount: '5' })),
]
const stakedKurus = 16_000n
/** What `bets` bring back on a number. */
const worth = (number: number): bigint =>
  (red.includes(number) ? 20_000n : 0n) + (number < 12 ? 18_000n : 0n)
const acceptedBy = (client: TestClient, id: string) =>
  client.until(() => client.me().placements.some((it) => it.id === id && it.state === 'accepted'))
const back = async (client: TestClient, table: string): Promise<TestClient> => {
  const again = await connectTo(base, table, client.access)
  await again.until(() => again.told.length > 0)
  return again
}
const getNumber = async (roundId: string): Promise<number> => {
  const proof = (await (await fetch(`http://${base}/api/verify/${roundId}`)).json()) as {
    verified: boolean
    draws: { value: number }[]
  }
  expect(proof.verified).toBe(true)
  return proof.draws[0]?.value ?? -1
}
/** The record of a round, once its values are out. */
const getShown = async (roundId: string) => {
  for (let i = 0; i < 300; i += 1) {
    const record = (await (await fetch(`http://${base}/api/verify/${roundId}`)).json()) as {
      state: string
      serverSeed: string | null
      shared: { witnessValues: string[] }
    }
    if (record.serverSeed !== null) return record
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${roundId} was never shown`)
}
const sent = (player: string, call: string) =>
  fake.sent.filter((s) => s.call === call && s.body['player'] === player)
const idsOf = (player: string, call: string) =>
  new Set(sent(player, call).map((s) => s.body['transactionId'])).size

/** Either the stake counts and is paid, or it is back; never both, never neither. */
const settledOnce = async (player: string, roundId: string) => {
  await until(() => idsOf(player, 'win') + idsOf(player, 'rollback') === 1, 30_000)
  const number = await getNumber(roundId)
  const due = idsOf(player, 'win') === 1 ? startKurus - stakedKurus + worth(number) : startKurus
  await until(() => fake.balances.get(player) === due)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect([fake.balances.get(player), idsOf(player, 'bet')]).toEqual([due, 1])
  expect(idsOf(player, 'win') + idsOf(player, 'rollback')).toBe(1)
  return idsOf(player, 'win') === 1 ? 'paid' : 'back'
}

const early = [
  ['with the stake on the table', 'none'],
  ['before the stake reaches the wallet', 'before'],
  ['between the stake and its answer', 'after'],
] as const
test.runIf(inTurn(0)).each(soak ? early : early.slice(2))(
  'killed while bets are taken, %s: the same round goes on with what lies on the table',
  { timeout: 120_000 },
  async (_name, when) => {
    const player = `early-${when}`
    const client = await aPlayer(player, roulette)
    const { roundId, serverSeedHash, witnessHash } = await betting(client)
    if (when === 'after') fake.control.after = (call) => call === 'bet' && kill()
    // Killed before the wallet acted: the message is lost as well.
    if (when === 'before')
      fake.control.fault = (call) => (call === 'bet' ? (kill(), 'hang') : 'none')
    const id = client.bet(bets)
    if (when === 'none') {
      await acceptedBy(client, id)
      kill()
    }
    await exited(child)
    fake.calm()
    await start()
    await getShown(roundId)
    const how = await settledOnce(player, roundId)
    // What the wallet had confirmed is no matter of when the process came back.
    if (when === 'none') expect(how).toBe('paid')
    expect(await getShown(roundId)).toMatchObject({
      state: 'settled',
      serverSeedHash,
      shared: { witnessCommitment: witnessHash },
    })
  },
)

test.runIf(inTurn(1)).each(soak ? (['before', 'after'] as const) : (['before'] as const))(
  'killed after the close, %s the witness has shown its value: the round goes on to the same end, and is paid',
  { timeout: 120_000 },
  async (when) => {
    const player = `closed-${when}`
    const client = await aPlayer(player, roulette)
    const { roundId } = await betting(client)
    await acceptedBy(client, client.bet(bets))
    if (when === 'after') fake.control.after = (call) => call === 'reveal' && kill()
    if (when === 'before')
      fake.control.fault = (call) => (call === 'reveal' ? (kill(), 'hang') : 'none')
    await exited(child)
    const value = fake.witness.rounds.get(roundId)?.values[0] ?? ''
    fake.calm()
    await start()
    const { shared } = await getShown(roundId)
    expect(shared.witnessValues).toEqual([value])
    expect(await settledOnce(player, roundId)).toBe('paid')
  },
)

test.runIf(inTurn(0))(
  'killed while the wheel turns: the number that was drawn counts, and is paid',
  { timeout: 120_000 },
  async () => {
    const client = await aPlayer('drawn', roulette)
    const { roundId } = await betting(client)
    await acceptedBy(client, client.bet(bets))
    const drawn = await client.until(() => {
      const { board, phase } = client.round() ?? {}
      return phase === 'dealing' && board?.kind === 'roulette' ? board : undefined
    })
    kill()
    await exited(child)
    expect(sent('drawn', 'win')).toEqual([])
    await start()
    await until(() => idsOf('drawn', 'win') === 1)
    expect(await getNumber(roundId)).toBe(drawn.number)
    await until(() => fake.balances.get('drawn') === startKurus - stakedKurus + worth(drawn.number))
    expect(sent('drawn', 'rollback')).toEqual([])
  },
)

test.runIf(inTurn(1)).each(soak ? (['before', 'after'] as const) : (['before'] as const))(
  'killed when the win is on its way, %s the wallet booked it: it is paid once',
  { timeout: 120_000 },
  async (when) => {
    const player = `win-${when}`
    const client = await aPlayer(player, roulette)
    const { roundId } = await betting(client)
    await acceptedBy(client, client.bet(bets))
    if (when === 'after')
      fake.control.after = (call, body) => call === 'win' && body['player'] === player && kill()
    if (when === 'before')
      fake.control.fault = (call, body) =>
        call === 'win' && body['player'] === player ? (kill(), 'hang') : 'none'
    await exited(child)
    fake.calm()
    await start()
    await until(() => sent(player, 'win').length >= 2)
    const number = await getNumber(roundId)
    await until(() => fake.balances.get(player) === startKurus - stakedKurus + worth(number))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect([idsOf(player, 'win'), idsOf(player, 'rollback'), fake.balances.get(player)]).toEqual([
      1,
      0,
      startKurus - stakedKurus + worth(number),
    ])
  },
)

/** Bets until the cards give a decision. */
const aTurn = async (client: TestClient, seat: number, wanted: string) => {
  client.send({ t: 'sit', seat })
  await client.until(() => client.me().seat === seat)
  for (let after: string | undefined; ;) {
    const { roundId } = await betting(client, after)
    await acceptedBy(client, client.bet([{ spot: 'main', amount: '100' }]))
    const round = await client.until(() => {
      const it = client.round()
      const isTurn =
        it?.board?.kind === 'blackjack' && it.board.turn?.actions.includes(wanted as never)
      return it?.roundId === roundId && (isTurn || it.phase === 'dealer') ? it : undefined
    })
    if (round.board?.kind === 'blackjack' && round.board.turn)
      return { roundId, turn: round.board.turn, hands: round.board.hands }
    after = roundId
    await getResult(client, roundId)
  }
}
const settledRight = async (player: string, roundId: string, before: bigint) => {
  const proof = async () =>
    (await (await fetch(`http://${base}/api/verify/${roundId}`)).json()) as Record<
      string,
      string | boolean | null
    >
  for (let i = 0; i < 200 && (await proof())['verified'] === null; i += 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
  const { verified, stake, payout } = await proof()
  expect(verified).toBe(true)
  await until(
    () =>
      fake.balances.get(player) === before - toKurus(stake as string) + toKurus(payout as string),
  )
  return stake
}

test.runIf(soak)(
  'killed while a hand is played: the cards lie as they lay, the player goes on',
  { timeout: 120_000 },
  async () => {
    const client = await aPlayer('cards', blackjack)
    const { roundId, hands } = await aTurn(client, 2, 'stand')
    const before = (fake.balances.get('cards') ?? 0n) + 10_000n
    kill()
    await exited(child)
    await start()
    const again = await back(client, blackjack)
    const turn = await again.until(() => {
      const it = again.round()
      expect(it?.roundId).toBe(roundId)
      return it?.board?.kind === 'blackjack' && it.board.turn
        ? { ...it.board.turn, hands: it.board.hands }
        : undefined
    })
    expect([turn.hands, again.me().seat]).toEqual([hands, 2])
    again.send({ t: 'act', id: randomUUID(), turn: turn.turn, action: 'stand' })
    await getResult(again, roundId)
    expect(await settledRight('cards', roundId, before)).toBe('100.00')
    again.close()
  },
)

test.runIf(inTurn(2))(
  'killed between the stake of a double and its answer: it goes back, and the hand goes on without',
  { timeout: 120_000 },
  async () => {
    const client = await aPlayer('double', blackjack)
    const { roundId, turn } = await aTurn(client, 5, 'double')
    const before = (fake.balances.get('double') ?? 0n) + 10_000n
    fake.control.after = (call) => call === 'bet' && kill()
    client.send({ t: 'act', id: randomUUID(), turn: turn.turn, action: 'double' })
    await exited(child)
    fake.calm()
    expect(fake.balances.get('double')).toBe(before - 20_000n)
    await start()
    expect(await settledRight('double', roundId, before)).toBe('100.00')
    expect(sent('double', 'rollback').length).toBeGreaterThan(0)
  },
)
