import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { prove } from '../../client/lib/verify.ts'
import { verifyShared } from '../maths/verify.ts'
import type { Verification } from '../protocol/protocol.ts'
import type { Db } from '../schema.ts'
import { fakeKeys, type FakeWallet, type Fault } from '../wallet/fake-wallet.ts'
import { createSessions } from '../wallet/sessions.ts'
import { createCaller } from '@felek/platform/signatures/signed-caller.ts'
import { createWallet } from '../wallet/wallet.ts'
import { createLive, type Live } from './live.ts'
import type { TableRecord } from './protocol.ts'
import { listStakes } from './store.ts'
import { liveTables } from './table-list.ts'
import { betting, connectTo, enterAs, getResult, type TestClient } from './test-client.ts'
import { testCallSeals } from '../rounds/calls/test-seals.ts'
import { openTables, nothingOwed, type TestTables } from './test-tables.ts'
import { createWitness, type Witness } from '@felek/platform/witness/witness-client.ts'

/*
 * Who could know or choose the outcome of a live round, and what happens when one of the two parties
 * is away (docs/fairness.md). The witness here is the fake one, written from docs/providers.md.
 */

const roulette = 'felek-canli-rulet'
const speedRoulette = 'poyraz-hizli-rulet'
const baccarat = 'felek-bakara'
let house: TestTables
let fake: FakeWallet
let base: string
const open: TestClient[] = []
beforeAll(async () => {
  house = await openTables(0.05, [roulette, speedRoulette, baccarat])
  fake = house.fake
  base = house.base()
})
afterAll(() => house.end())
beforeEach(() => fake.calm())
afterEach(() => {
  fake.calm()
  for (const client of open.splice(0)) client.close()
})

const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const startKurus = 1_000_000n
let players = 0
const aPlayer = async (table = roulette): Promise<TestClient & { player: string }> => {
  players += 1
  const player = `fair-${players}`
  const client = await enterAs(player, { base, fake, table, kurus: startKurus })
  open.push(client)
  return { ...client, player }
}
const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
/** 37 lira on all numbers alike, 20 more on red: 36 lira come back, or 76. */
const bets = [
  { spot: 'red', numbers: red, amount: '20' },
  ...Array.from({ length: 37 }, (_, n) => ({ spot: 'straight', numbers: [n], amount: '1' })),
]
const stakedKurus = 5_700n
const backOf = (number: number) => 3_600n + (red.includes(number) ? 4_000n : 0n)
/**
 * A round with these bets in it. Tables wait for nobody: `first` prepares a round before anything is
 * staked in it, and where the bets come too late all of it happens again in the next one.
 */
const staked = async (guest: TestClient, first?: (roundId: string) => void) => {
  for (let after: string | undefined; ;) {
    const round = await betting(guest, after)
    first?.(round.roundId)
    const id = guest.bet(bets)
    const isIn = await guest.until(() => {
      if (guest.refusals().some((it) => it.re === id)) return 'no'
      const state = guest.me().placements.find((it) => it.id === id)?.state
      if (state === 'void') return 'no'
      return state === 'accepted' || state === 'counted' ? 'yes' : undefined
    })
    if (isIn === 'yes') return round
    after = round.roundId
    fake.calm()
  }
}
/** The witness's value of this round, and of no other, goes this way. */
const onReveal =
  (fault: () => Fault) =>
  (roundId: string): void => {
    fake.control.fault = (call, body) =>
      call === 'reveal' && body['roundId'] === roundId ? fault() : 'none'
  }
const withheld = onReveal(() => 'refuse503')
const until = async (what: () => boolean | Promise<boolean>, ms = 20_000) => {
  for (const end = Date.now() + ms; !(await what());) {
    if (Date.now() > end) throw new Error(`it did not happen: ${what.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const getProof = async (roundId: string): Promise<Verification> =>
  (await (await fetch(`http://${base}/api/verify/${roundId}`)).json()) as Verification
const paid = async (player: string, roundId: string) => {
  const number = (await getProof(roundId)).draws?.[0]?.value ?? -1
  await until(() => fake.balances.get(player) === startKurus - stakedKurus + backOf(number))
  expect(fake.sentFor(roundId).filter((s) => s.call === 'rollback')).toEqual([])
}
/** Every row of every table, as text. */
const dump = async (db: Db = house.db.read): Promise<string> => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'studio' and table_type = 'BASE TABLE'`.execute(db)
  let text = ''
  for (const { name } of tables.rows)
    text += JSON.stringify(
      (await sql`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(db)).rows,
    )
  return text
}
/** The same while a round stands there: it is held, and can not go on. Undefined where it went on. */
const dumpWhile = (roundId: string, phase: 'betting' | 'closed'): Promise<string | undefined> =>
  house.db.inTx(async (tx) => {
    const held = await tx
      .selectFrom('live_rounds')
      .select('id')
      .where('id', '=', roundId)
      .where('state', '=', phase)
      .forUpdate()
      .executeTakeFirst()
    return held && dump(tx)
  })
/** Whatever in a text could be a value that a promise was made of. */
const opening = (text: string, promise: string) =>
  (text.match(/[0-9a-f]{64}/g) ?? []).filter((it) => sha256(it) === promise)

test('both parties have promised before anybody bets, and both have shown when the result is out', async () => {
  const guest = await aPlayer()
  const round = await staked(guest, withheld)
  expect([round.serverSeedHash, round.witnessHash]).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ])
  const before = await getProof(round.roundId)
  expect(before).toMatchObject({
    state: 'pending',
    serverSeed: null,
    draws: null,
    shared: { witnessCommitment: round.witnessHash, studioValues: [], witnessValues: [] },
  })
  fake.calm()
  const end = await getResult(guest, round.roundId)
  expect([sha256(end.serverSeed ?? ''), sha256(end.witnessValue ?? '')]).toEqual([
    round.serverSeedHash,
    round.witnessHash,
  ])
  const proof = await getProof(round.roundId)
  expect([proof.state, proof.verified, proof.draws?.length]).toEqual(['settled', true, 1])
  expect(await prove(crypto.subtle, proof)).toEqual({ hashRight: true, drawsRight: true })
  // The stakes that count were on record at the witness before it showed its value.
  const { counted = null, settled = null } = proof.shared ?? {}
  expect(counted?.length).toBe(1)
  expect(settled).toBe(
    createHash('sha256')
      .update((counted ?? []).join('\n'))
      .digest('hex'),
  )
  expect(fake.witness.rounds.get(round.roundId)?.shown[0]?.settled).toBe(settled)
  await paid(guest.player, round.roundId)
})

test('an insider with every table can not tell the outcome while bets are open, nor once they are closed', async () => {
  const guest = await aPlayer()
  const stakedAndSeen = async () => {
    for (;;) {
      const round = await staked(guest, withheld)
      const text = await dumpWhile(round.roundId, 'betting')
      if (text !== undefined) return { round, betting: text }
      fake.calm()
    }
  }
  const { round, betting: open1 } = await stakedAndSeen()
  await until(() => fake.sentFor(round.roundId).some((s) => s.call === 'reveal'))
  const closed = await dumpWhile(round.roundId, 'closed')
  for (const [when, text = ''] of [
    ['betting', open1],
    ['closed', closed],
  ] as const) {
    expect(text.includes(round.serverSeedHash), when).toBe(true)
    expect(opening(text, round.serverSeedHash), when).toEqual([])
    expect(opening(text, round.witnessHash ?? ''), when).toEqual([])
  }
  fake.calm()
  await getResult(guest, round.roundId)
  // The same look finds both once they may be known: the test could fail.
  const after = await dump()
  expect(opening(after, round.serverSeedHash).length).toBeGreaterThan(0)
  expect(opening(after, round.witnessHash ?? '').length).toBeGreaterThan(0)
})

test('without the witness’s promise no round opens: the table waits, says so, and goes on', async () => {
  fake.control.fault = (call) => (call === 'commit' ? 'refuse503' : 'none')
  const guest = await aPlayer(speedRoulette)
  const waits = () => {
    const last = guest.told.findLast((m) => m.t === 'round' || m.t === 'snapshot')
    return last !== undefined && last.round === null && last.awaits === 'witness'
  }
  await guest.until(waits)
  guest.bet(bets)
  await guest.until(() => guest.refusals().some((it) => it.error === 'late'))
  fake.calm()
  const { roundId } = await betting(guest)
  await guest.until(() => guest.told.findLast((m) => m.t === 'round')?.t === 'round' && !waits())
  await getResult(guest, roundId)
})

test('when the witness is away after the close the round waits for it, and counts', async () => {
  const guest = await aPlayer()
  let asked = 0
  const fails = onReveal(() => {
    asked += 1
    // Nothing, nothing, an answer that was lost: it has shown its value and does not show another.
    return asked === 1 ? 'refuse503' : asked === 2 ? 'hang' : asked === 3 ? 'lose' : 'none'
  })
  const { roundId } = await staked(guest, (id) => {
    asked = 0
    fails(id)
  })
  await guest.until(() =>
    guest.told.some(
      (m) => m.t === 'round' && m.round?.phase === 'closed' && m.awaits === 'witness',
    ),
  )
  await getResult(guest, roundId)
  expect(asked).toBeGreaterThanOrEqual(4)
  expect((await getProof(roundId)).verified).toBe(true)
  await paid(guest.player, roundId)
})

const getRecord = async (table: string) => {
  const record = (await (
    await fetch(`http://${base}/api/live/${table}/record`)
  ).json()) as TableRecord
  return new Map(record.ends.map(({ outcome, all, day }) => [outcome, [all, day]] as const))
}

test('when it is away for too long the round is void with that reason, counted, and drawn, shown and paid all the same', async () => {
  const guest = await aPlayer()
  const before = (await getRecord(roulette)).get('witness_away') ?? [0, 0]
  const { roundId } = await staked(guest, withheld)
  await until(async () => (await getProof(roundId)).state === 'void', 30_000)
  expect(await getProof(roundId)).toMatchObject({
    void: 'witness_away',
    serverSeed: null,
    payout: null,
    verified: null,
  })
  // The table is shut, and says so, until the bets are paid.
  await guest.until(() => {
    const last = guest.told.findLast((m) => m.t === 'round')
    return last?.t === 'round' && last.round === null && last.awaits === 'void'
  })
  expect(guest.me().last).toMatchObject({ roundId, void: true, owed: true })
  expect(house.live().owing()).toEqual([roulette])
  fake.calm()
  await until(async () => (await getProof(roundId)).verified === true)
  const proof = await getProof(roundId)
  expect(proof).toMatchObject({ state: 'void', void: 'witness_away' })
  expect(await prove(crypto.subtle, proof)).toEqual({ hashRight: true, drawsRight: true })
  const after = (await getRecord(roulette)).get('witness_away')
  expect(after).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1])
  // 57 lira were staked on all numbers and red: it brings the higher of that and what was drawn.
  const won = backOf(proof.draws?.[0]?.value ?? -1)
  const [stake] = await listStakes(house.db.read, roundId)
  expect([stake?.state, stake?.payout_kurus]).toEqual(
    won > stakedKurus ? ['paid', won] : ['void', null],
  )
  const due = won > stakedKurus ? won : stakedKurus
  await until(() => fake.balances.get(guest.player) === startKurus - stakedKurus + due)
  await betting(guest)
  expect(house.live().owing()).toEqual([])
  // And nothing of it changes any more.
  await expect(
    sql`update live_rounds set draws = '[]' where id = ${roundId}`.execute(house.db.read),
  ).rejects.toThrow()
})

test('a witness that shows another value than it promised makes the round void, that is said, and the promised one pays', async () => {
  let promised: string[] = []
  const guest = await aPlayer()
  const { roundId } = await staked(guest, (id) => {
    const theirs = fake.witness.rounds.get(id)
    promised = theirs?.values ?? []
    if (theirs) theirs.values = ['ab'.repeat(32)]
  })
  await until(async () => (await getProof(roundId)).state === 'void')
  expect(await getProof(roundId)).toMatchObject({ void: 'witness_disagrees' })
  // Our own value is shown against our promise.
  await until(async () => (await getProof(roundId)).serverSeed !== null)
  const { serverSeed, serverSeedHash } = await getProof(roundId)
  expect(sha256(serverSeed ?? '')).toBe(serverSeedHash)
  expect(fake.balances.get(guest.player)).toBe(startKurus - stakedKurus)
  const theirs = fake.witness.rounds.get(roundId)
  if (theirs) theirs.values = promised
  await until(async () => (await getProof(roundId)).verified === true)
  const won = backOf((await getProof(roundId)).draws?.[0]?.value ?? -1)
  const due = won > stakedKurus ? won : stakedKurus
  await until(() => fake.balances.get(guest.player) === startKurus - stakedKurus + due)
})

test.each(['betting', 'closed', 'shown'] as const)(
  'a restart in order (%s) changes nothing: the same round goes on with its stakes, and is paid',
  async (when) => {
    const guest = await aPlayer()
    // Shown: the value has left the witness; its answer never came.
    const round = await staked(guest, when === 'shown' ? onReveal(() => 'lose') : withheld)
    if (when !== 'betting')
      await until(() =>
        fake.sent.some((s) => s.call === 'reveal' && s.body['roundId'] === round.roundId),
      )
    await house.stop()
    fake.calm()
    await house.start()
    base = house.base()
    const again = await connectTo(base, roulette, guest.access)
    open.push(again)
    await until(async () => (await getProof(round.roundId)).verified === true)
    const proof = await getProof(round.roundId)
    expect([proof.state, proof.serverSeedHash, proof.shared?.witnessCommitment]).toEqual([
      'settled',
      round.serverSeedHash,
      round.witnessHash,
    ])
    expect(fake.witness.rounds.get(round.roundId)?.values[0]).toBe(proof.shared?.witnessValues[0])
    await paid(guest.player, round.roundId)
  },
)

test('a second process that takes the tables over ends the round that the first one could not', async () => {
  const shared = { ...house.db, kind: 'postgres' as const }
  const silent = { info() {}, warn() {}, error() {} } as never
  const table = [...liveTables].slice(1, 2)
  const id = table[0]?.[0] ?? ''
  await house.stop()
  const witness = createWitness(createCaller(fake.url, 'felek', fakeKeys, 250))
  /** Where something is staked, only the second one reaches the witness. */
  const cut: Witness = {
    ...witness,
    reveal: async (said) =>
      (await listStakes(house.db.read, said.roundId)).length > 0
        ? { status: 'away', why: 'cut' }
        : witness.reveal(said),
  }
  const wallet = createWallet(fake.url, 'felek', fakeKeys)
  const parts = {
    db: shared,
    wallet,
    sessions: createSessions(wallet),
    log: silent,
    rateScale: 1,
    trustProxy: false,
    pace: 0.05,
    tables: new Map(table),
    sealKey: 's'.repeat(32),
    seals: testCallSeals,
  }
  const first: Live = createLive({ ...parts, witness: cut })
  const second: Live = createLive({ ...parts, witness })
  await first.start(nothingOwed)
  const { owner } = await house.db.read
    .selectFrom('live_keeper')
    .select('owner')
    .executeTakeFirstOrThrow()
  await second.start(nothingOwed)
  // A round that somebody has a stake in, closed, its stakes settled, its value not asked for yet.
  const roundId = await betAlone(first, id)
  await until(async () => (await getRow(roundId)).counted !== null)
  // The first one has lost the tables, as the database sees it: to one who dies before it can begin. Both ask every
  // five seconds, the first always a moment before the second: a lease that only ran out would stay the first one's.
  await sql`update live_keeper set owner = gen_random_uuid(), until = clock_timestamp() + interval '7 seconds'
    where owner = ${owner}::uuid`.execute(house.db.read)
  await until(() => second.states().tables[0]?.open === true, 60_000)
  await until(async () => (await getRow(roundId)).state === 'done', 30_000)
  expect((await second.verify(roundId))?.verified).toBe(true)
  const [stake] = await listStakes(house.db.read, roundId)
  expect(stake?.state).toBe('paid')
  await first.stop()
  await second.stop()
  await house.start()
  base = house.base()
})
const getRow = (id: string) =>
  house.db.read.selectFrom('live_rounds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** A visitor without a socket: the rows of a demo stake in the table's next round. */
const betAlone = async (live: Live, table: string): Promise<string> => {
  const server = createServer()
  server.on('upgrade', (request, socket, head) => live.upgrade(request, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  const { access } = await live.open({ table, mode: 'demo' })
  const client = await connectTo(`127.0.0.1:${address.port}`, table, access)
  const round = await betting(client)
  client.bet([{ spot: 'red', numbers: red, amount: '20' }], randomUUID())
  await client.until(() => client.me().staked === '20.00')
  client.close()
  server.close()
  return round.roundId
}

test('the witness remembers more than restored tables do: the count goes on behind it', async () => {
  const table = baccarat
  const guest = await aPlayer(table)
  const { number } = await betting(guest)
  await house.stop()
  // The tables of yesterday.
  await house.db.read.deleteFrom('live_rounds').where('table_id', '=', table).execute()
  await house.start()
  base = house.base()
  const again = await aPlayer(table)
  expect((await betting(again)).number).toBeGreaterThan(number)
})

test('a rule of the verifier: one wrong byte anywhere and the proof is refused', async () => {
  const guest = await aPlayer()
  const { roundId } = await staked(guest)
  await getResult(guest, roundId)
  const proof = await getProof(roundId)
  const { shared } = proof
  const claim = {
    commitments: [proof.serverSeedHash, shared?.witnessCommitment ?? ''] as [string, string],
    values: [[shared?.studioValues[0] ?? '', shared?.witnessValues[0] ?? '']] as [string, string][],
    name: proof.clientSeed,
    number: BigInt(proof.nonce),
    draws: (proof.draws ?? []) as { draw: number; range: number; value: number }[],
  }
  expect(verifyShared(claim)).toBe(true)
  const other = (hex: string) => `${hex[0] === '0' ? '1' : '0'}${hex.slice(1)}`
  const [[ours, theirs]] = claim.values as [[string, string]]
  for (const changed of [
    { ...claim, commitments: [other(claim.commitments[0]), claim.commitments[1]] as const },
    { ...claim, commitments: [claim.commitments[0], other(claim.commitments[1])] as const },
    { ...claim, values: [[other(ours), theirs]] as const },
    { ...claim, values: [[ours, other(theirs)]] as const },
    { ...claim, draws: [] },
    { ...claim, draws: claim.draws.map((d) => ({ ...d, value: (d.value + 1) % 37 })) },
    { ...claim, draws: claim.draws.map((d) => ({ ...d, step: 1 })) },
  ])
    expect(verifyShared(changed)).toBe(false)
  // Another message gives the same number once in 37.
  const same = (changes: Partial<typeof claim>) => verifyShared({ ...claim, ...changes })
  const others = Array.from({ length: 8 }, (_, i) => i + 1)
  expect(others.every((i) => same({ number: claim.number + BigInt(i) }))).toBe(false)
  expect(others.every((i) => same({ name: `${claim.name}${i}` }))).toBe(false)
})
