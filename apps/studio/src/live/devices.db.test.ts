import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TableContext, Round } from './table-context.ts'
import type { Connection, Person } from './people.ts'
import { listStakes, type StakeRow } from './store.ts'
import { betting, getResult, sitDown, type TestClient } from './test-client.ts'
import { openTables, type TestTables } from './test-tables.ts'
import { act } from './turns.ts'

/*
 * What somebody gains by saying several things at the same moment, on one device or on many:
 * nothing.
 */

const roulette = 'felek-canli-rulet'
const blackjack = 'felek-blackjack'
let house: TestTables
const open: TestClient[] = []

beforeAll(async () => {
  house = await openTables(0.05, [roulette, blackjack])
})
afterAll(() => house.end())
afterEach(() => {
  vi.restoreAllMocks()
  for (const client of open.splice(0)) client.close()
})

const devices = async (player: string, table: string, count: number): Promise<TestClient[]> => {
  for (let i = 0; i < count; i += 1)
    open.push(await sitDown(house.base(), table, house.fake.launch(player, table, 100_000_000n)))
  return open.slice(-count)
}

test('bets from many devices at once stay within the limits of one player', async () => {
  const all = await devices('greedy', roulette, 8)
  const [first] = all as [TestClient]
  const { roundId } = await betting(first)
  const ids = all.map((client) => client.bet([{ spot: 'straight', numbers: [7], amount: '1000' }]))
  await first.until(() => first.me().placements.some((it) => it.state === 'accepted'))
  for (const [i, client] of all.entries())
    await client.until(
      () =>
        client.me().placements.some((it) => it.id === ids[i]) ||
        client.refusals().some((it) => it.re === ids[i]),
    )
  expect(all.flatMap((client) => client.refusals()).map((it) => it.error)).toEqual(
    Array.from({ length: 7 }, () => 'over_limit'),
  )
  expect((await listStakes(house.db.read, roundId)).map((stake) => stake.amount_kurus)).toEqual([
    100_000n,
  ])
})

test('a bet that is being written down holds its seat', async () => {
  const [one, two] = (await devices('fickle', blackjack, 2)) as [TestClient, TestClient]
  const { roundId } = await betting(one)
  one.send({ t: 'sit', seat: 1 })
  await two.until(() => two.me().seat === 1)
  const { inTx } = house.db
  vi.spyOn(house.db, 'inTx').mockImplementationOnce(async (work) => {
    await sleep(150)
    return inTx(work)
  })
  one.bet([{ spot: 'main', amount: '100' }])
  await sleep(50)
  two.send({ t: 'leave' })
  await two.until(() => two.refusals().some((it) => it.error === 'busy'))
  await one.until(() => one.me().staked === '100.00')
  expect(one.me().seat).toBe(1)
  expect(await listStakes(house.db.read, roundId)).toMatchObject([{ player: 'fickle', seat: 1 }])
})

test('an undo that the database keeps waiting does not take back what is dealt', async () => {
  const [client] = (await devices('slow', roulette, 1)) as [TestClient]
  const { roundId } = await betting(client)
  const id = client.bet([{ spot: 'straight', numbers: [7], amount: '10' }])
  await client.until(() =>
    client.me().placements.some((it) => it.id === id && it.state === 'accepted'),
  )
  const { inTx } = house.db
  // The undo's own transaction, and no other: the table goes on meanwhile.
  vi.spyOn(house.db, 'inTx').mockImplementation(async (work) => {
    if (String(work).includes('undone'))
      await client.until(() => client.round()?.phase === 'dealing')
    return inTx(work)
  })
  client.send({ t: 'undo', id })
  await getResult(client, roundId)
  await client.until(() => client.refusals().some((it) => it.re === id && it.error === 'late'))
  vi.restoreAllMocks()
  expect(await listStakes(house.db.read, roundId)).toMatchObject([{ id, state: 'paid' }])
})

test('doubles that nobody can pay do not keep the table waiting', { timeout: 60_000 }, async () => {
  const [client] = (await devices('poor', blackjack, 1)) as [TestClient]
  client.send({ t: 'sit', seat: 3 })
  await client.until(() => client.me().seat === 3)
  for (let after = ''; ;) {
    const { roundId } = await betting(client, after)
    client.bet([{ spot: 'main', amount: '100' }])
    const turn = await client.until(() => {
      const round = client.round()
      if (round?.phase === 'dealer' || round?.phase === 'result') return 'none'
      return round?.board?.kind === 'blackjack' ? round.board.turn : null
    })
    if (turn === 'none') {
      after = roundId
      continue
    }
    house.fake.control.refuseBets = 'insufficient_funds'
    const asking = setInterval(
      () => client.send({ t: 'act', id: randomUUID(), turn: turn.turn, action: 'double' }),
      60,
    )
    await client
      .until(() => client.round()?.phase === 'result', 12_000)
      .finally(() => clearInterval(asking))
    house.fake.calm()
    expect(
      client.refusals().filter((it) => it.error === 'insufficient_funds').length,
    ).toBeGreaterThan(3)
    return
  }
})

test('a double whose turn is over by the time it is paid decides for nobody else', async () => {
  const stake = {
    id: randomUUID(),
    player: 'late',
    seat: 1,
    hand: 0,
    amount_kurus: 100n,
    state: 'counted',
  } as StakeRow
  const hand = { seat: 1, hand: 0, cards: [4, 5], doubled: false, split: false, state: 'playing' }
  const round = {
    phase: 'decisions',
    deal: { kind: 'blackjack', dealer: [1, 2], hands: [hand], current: 0, turn: 1, log: [] },
    stakes: new Map([[stake.id, stake]]),
  } as unknown as Round
  const [mine, next] = [vi.fn(), vi.fn()]
  const context = {
    round,
    decide: mine,
    paying: null,
    turnEndsAt: 1,
    turnLastAt: 1,
    clock: () => 0,
    pace: () => 0,
    isStopping: () => true,
    table: { info: { id: blackjack } },
    money: {
      async place() {
        context.decide = next
        return { ...stake, id: randomUUID(), state: 'accepted' }
      },
    },
  } as unknown as TableContext
  const connection = { session: 's', expired: false } as Connection
  act(context, { player: 'late', mode: 'real', seat: 1 } as Person, connection, {
    id: randomUUID(),
    turn: 1,
    action: 'double',
  })
  await context.paying
  expect([mine.mock.calls.length, next.mock.calls.length]).toEqual([1, 0])
})
