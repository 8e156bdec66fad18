import { createHash, createHmac } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '@felek/contract/index.ts'
import type { JackpotDraw } from '@felek/contract/rewards.ts'
import type { Witness } from '@felek/platform/witness/witness-client.ts'
import { asOwner, expectCleanLedger, walletWith } from '../../../../../test/test-ledger.ts'
import { moveCursor } from '../../store.ts'
import { openTestRewards, setPools, type TestRewards } from '../../test-rewards.ts'
import { verifyRewards } from '../../verify.ts'
import { cameWithCheck } from '../../row-verification/verify.ts'
import { openBatch, runningSeries } from './store.ts'
import { feedPools } from '../feed.ts'
import { payFalls } from '../pay.ts'
import { ownValue } from './commitments.ts'
import { renewCommitments } from './renew.ts'
import { createFakeCommitments } from './test-commitments.ts'
import { showAlarms } from './alarms.ts'

/* Batches of stakes drawn by two parties, with a process that dies at any step, a studio that is away, and one that lies. */

let t: TestRewards
const said: { level: number; msg: string }[] = []
beforeAll(async () => {
  t = await openTestRewards()
  t.deps.log = pino({ level: 'warn' }, { write: (line) => void said.push(JSON.parse(line)) })
  await setPools(
    t.db,
    "seed_kurus = 10000, must_hit_by_kurus = 12000, share_millionths = 50000 where pool_id = 'yildiz'",
  )
  // The others do not fall here.
  await setPools(t.db, "must_hit_by_kurus = 1000000000000 where pool_id <> 'yildiz'")
  await t.openPools()
})
beforeEach(() => {
  Object.assign(t.promises, { mood: 'here', whenAsked: async () => {} })
  t.promises.shown.length = 0
  said.length = 0
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

/** All but that these pools have rules of their own. */
const faults = async () =>
  (await t.db.snapshot((q) => verifyRewards(t.deps, q))).filter(
    ({ check }) => check !== cameWithCheck,
  )

/** What the operator's alarms stand at: how long stakes wait, and batches that are refused. */
const alarms = async () => {
  showAlarms(t.deps)
  const text = await t.deps.metrics.registry.metrics()
  const of = (name: string) =>
    parseFloat(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? 'NaN')
  return { waits: of('felek_jackpots_waiting_seconds'), refused: of('felek_jackpots_refused') }
}

const count = async (of: string): Promise<bigint> => {
  const { rows } = await t.db.query(`select count(*) as n from ${of}`, [])
  return rows[0]?.['n'] as bigint
}
const draw = async (batch: bigint): Promise<JackpotDraw> =>
  (await t.call(contract.rewards.jackpotDraw, { batch: String(batch) })).data
const cash = async ({ playerId }: { playerId: bigint }) =>
  (await t.deps.wallet.balances(t.db.read, playerId)).cashKurus
/** It fell to this player, and what was in it is theirs, once. */
const hasWonOnce = async (as: { playerId: bigint }) => {
  const { rows } = await t.db.query(
    'select amount_kurus from jackpot_cycles where winner_id = $1 and paid_at is not null',
    [as.playerId],
  )
  expect(rows.map((r) => r['amount_kurus'])).toEqual([await cash(as)])
  expect(await cash(as)).toBeGreaterThanOrEqual(15_000n)
}

/** A stake that takes the smallest pool for certain: its share is 50 TL of 20. */
const takesAll = async () => {
  const as = await t.aPlayer({ cashKurus: 100_000n })
  await t.stake(as.playerId, 100_000n)
  await t.closeRounds()
  return as
}
const fix = async () => {
  t.promises.mood = 'away'
  await feedPools(t.deps, t.promises.witness)
  t.promises.mood = 'here'
  const batch = await openBatch(t.db.read)
  if (!batch) throw new Error('no batch is fixed')
  return batch
}

test('a series is promised by both before the first stake is listed', async () => {
  await feedPools(t.deps, t.promises.witness)
  const series = await runningSeries(t.db.read)
  const known = t.promises.rounds.get(series?.round_id ?? '')
  expect(known).toMatchObject({ game: 'jackpots', commitment: series?.house_commitment })
  expect([series?.used, await count('jackpot_batches')]).toEqual([0, 0n])
  const { next } = (await t.call(contract.rewards.jackpotPromises, {})).data
  expect(next).toEqual({
    series: '1',
    step: 0,
    house: series?.house_commitment,
    studio: series?.studio_commitment,
  })
  // A turn without stakes asks nobody and lists nothing.
  await feedPools(t.deps, t.promises.witness)
  expect([t.promises.shown.length, await count('jackpot_batches')]).toEqual([0, 0n])
})

describe('a process that dies', () => {
  test('between the list and the question: the next one asks with the same digest, and draws once', async () => {
    const winner = await takesAll()
    const fixed = await fix()
    expect([fixed.drawn_at, fixed.list.split('\n').at(-1)]).toEqual([
      null,
      expect.stringMatching(/^stake:\d+:100000$/),
    ])
    // More stakes come meanwhile: they are none of this list's.
    const other = await t.aPlayer({ cashKurus: 1_000n })
    await t.stake(other.playerId, 1_000n)
    await t.turn()
    const after = await draw(fixed.batch)
    expect([t.promises.shown[0]?.settled, after.digest, after.list]).toEqual([
      fixed.digest,
      fixed.digest,
      fixed.list,
    ])
    await hasWonOnce(winner)
    expect(await faults()).toEqual([])
  })

  test('with the answer in its hand: asked again, the studio says the same, and the pool falls once', async () => {
    const winner = await takesAll()
    const dies: Witness = {
      ...t.promises.witness,
      async reveal(it) {
        await t.promises.witness.reveal(it)
        throw new Error('killed')
      },
    }
    await expect(feedPools(t.deps, dies)).rejects.toThrow('killed')
    const open = await openBatch(t.db.read)
    expect(open?.house_value).toBeNull()
    await Promise.all([1, 2].map(() => t.turn()))
    expect(new Set(t.promises.shown.map((s) => `${s.step} ${s.settled}`)).size).toBe(1)
    await hasWonOnce(winner)
    expect(await faults()).toEqual([])
  })

  test('between the draw and the payment: it is paid by the next one, once', async () => {
    const winner = await takesAll()
    await feedPools(t.deps, t.promises.witness)
    const dead = {
      ...t.deps,
      wallet: walletWith(t.deps.wallet, { post: () => Promise.reject(new Error('killed')) }),
    }
    await payFalls(dead)
    expect(await cash(winner)).toBe(0n)
    await t.turn()
    await t.turn()
    await hasWonOnce(winner)
    expect(await faults()).toEqual([])
  })
})

test('a studio that is away holds the batch and loses nothing; what waited is drawn in order once it is back', async () => {
  const before = await count('jackpot_batches')
  t.promises.mood = 'away'
  const winners = [await takesAll()]
  for (let i = 0; i < 2; i += 1) await feedPools(t.deps, t.promises.witness)
  winners.push(await takesAll())
  await feedPools(t.deps, t.promises.witness)
  expect([await count('jackpot_batches'), await cash(winners[0] as never)]).toEqual([
    before + 1n,
    0n,
  ])
  expect(said.map((s) => s.msg)).toEqual(['the jackpots wait for the studio'])
  t.clock.now = new Date(t.clock.now.getTime() + 61_000)
  const { waits, refused } = await alarms()
  expect([waits > 60, refused]).toEqual([true, 0])
  t.promises.mood = 'here'
  await t.turn()
  for (const winner of winners) await hasWonOnce(winner)
  expect(await alarms()).toEqual({ waits: 0, refused: 0 })
  expect(await faults()).toEqual([])
})

test('a studio that shows what it did not promise is not believed: nothing is paid until the operator renews the promises', async () => {
  const winner = await takesAll()
  t.promises.mood = 'lies'
  await feedPools(t.deps, t.promises.witness)
  await feedPools(t.deps, t.promises.witness)
  const refused = await openBatch(t.db.read)
  expect([refused?.refused_why, await cash(winner)]).toEqual(['disagrees', 0n])
  expect(said.filter((s) => s.level >= 50)).toHaveLength(1)
  expect((await alarms()).refused).toBe(1)
  // It does not help to be honest now: an operator looks first.
  t.promises.mood = 'here'
  await t.turn()
  expect(await cash(winner)).toBe(0n)
  const renew = () => t.db.ledger.inTx((tx) => renewCommitments(tx, t.clock.now))
  expect(await renew()).toEqual({ known: true, batch: String(refused?.batch) })
  await t.turn()
  await hasWonOnce(winner)
  expect(await alarms()).toEqual({ waits: 0, refused: 0 })
  const taken = await draw(refused?.batch ?? 0n)
  const again = await draw((refused?.batch ?? 0n) + 1n)
  expect([taken.state, taken.falls, taken.houseValue]).toEqual(['withdrawn', [], undefined])
  expect([again.state, again.series]).toEqual(['drawn', String(BigInt(taken.series) + 1n)])
  // The same stakes, once.
  expect(again.list.split('\n').slice(1)).toEqual(taken.list.split('\n').slice(1))
  expect(await faults()).toEqual([])
})

test('nobody has a second try: promises are not renewed while a batch waits that can be drawn', async () => {
  await takesAll()
  const { batch } = await fix()
  const renew = () => t.db.ledger.inTx((tx) => renewCommitments(tx, t.clock.now))
  expect(await renew()).toEqual({ known: false, batch: null })
  // Nor does the login that serves calls take back, change or repeat what is fixed or drawn.
  for (const change of [
    'withdrawn_at = now()',
    `digest = repeat('0', 64)`,
    `list = list || E'\\nstake:1:1'`,
    'up_to_entry = up_to_entry + 1',
  ])
    await expect(
      t.db.query(`update jackpot_batches set ${change} where batch = $1`, [batch]),
    ).rejects.toThrow()
  await t.turn()
  await expect(
    t.db.query(`update jackpot_batches set house_value = studio_value where batch = $1`, [batch]),
  ).rejects.toThrow(/stands/)
})

test('who reads every table and holds SEAL_KEY lacks the studio’s value until the list is fixed, and it is asked for once for one digest', async () => {
  await takesAll()
  const series = await runningSeries(t.db.read)
  const own = series && ownValue(t.deps, series, series.used)
  const dump = async () => {
    const { rows } = await t.db.query(
      "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
      [],
    )
    const texts = []
    for (const { name } of rows) {
      const { rows: all } = await t.db.query(
        `select to_jsonb(x)::text as row from ${String(name)} x`,
        [],
      )
      texts.push(...all.map((r) => String(r['row'])))
    }
    return texts.join('\n')
  }
  let fixedWhenAsked = ''
  let readable = ''
  t.promises.whenAsked = async () => {
    fixedWhenAsked = (await openBatch(t.db.read))?.digest ?? ''
    readable = await dump()
  }
  expect(t.promises.shown).toEqual([])
  await t.turn()
  const [asked] = t.promises.shown
  const studioValue = t.promises.rounds.get(series?.round_id ?? '')?.values[asked?.step ?? 0]
  expect([asked?.settled, asked?.value]).toEqual([fixedWhenAsked, own])
  expect([readable.includes(fixedWhenAsked), readable.includes(studioValue ?? '?')]).toEqual([
    true,
    false,
  ])
  expect(readable.includes(own ?? '?')).toBe(false)
  // With another list the studio says nothing more.
  const another = { roundId: asked?.roundId ?? '', game: 'jackpots', step: asked?.step ?? 0 }
  expect(
    await t.promises.witness.reveal({ ...another, value: own ?? '', settled: 'a'.repeat(64) }),
  ).toEqual({ status: 'disagrees' })
})

/** What a stranger computes of a batch, by docs/fairness.md and nothing else of ours. */
const recompute = (d: JackpotDraw): { promised: boolean; falls: string[] } => {
  const sha = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
  const hashed = (hex = '') => {
    let bytes: Uint8Array = Buffer.from(hex, 'hex')
    for (let i = 0; i <= d.step; i += 1) bytes = sha(bytes)
    return Buffer.from(bytes).toString('hex')
  }
  const lines = d.list.split('\n').map((line) => line.split(':'))
  const falls: string[] = []
  for (const [, pool, cycleText, valueText, share, seed, most] of lines.filter(
    ([kind]) => kind === 'pool',
  )) {
    let [cycle, value] = [Number(cycleText), BigInt(valueText ?? '')]
    for (const [, entry, kurus] of lines.filter(([kind]) => kind === 'stake')) {
      const c = BigInt(kurus ?? '') * BigInt(share ?? '')
      const room = BigInt(most ?? '') * 1_000_000n - value
      value += c
      const message = `${d.houseValue}:${d.batch}:${entry}:${pool}:0`
      const mac = createHmac('sha256', Buffer.from(d.studioValue ?? '', 'hex')).update(message)
      if (c < room && mac.digest().readBigUInt64BE() % room >= c) continue
      falls.push(`${pool} ${cycle} ${entry} ${value / 1_000_000n}`)
      cycle += 1
      value = BigInt(seed ?? '') * 1_000_000n + (value % 1_000_000n)
    }
  }
  return {
    promised:
      sha(d.list).toString('hex') === d.digest &&
      hashed(d.houseValue) === d.houseCommitment &&
      hashed(d.studioValue) === d.studioCommitment,
    falls,
  }
}

test('a stranger computes every batch again from the public call', async () => {
  const player = await t.aPlayer({ cashKurus: 10_000_000n })
  for (let turn = 0; turn < 4; turn += 1) {
    for (let i = 0; i < 15; i += 1) await t.stake(player.playerId, 100n * BigInt(1 + i * turn))
    await t.turn()
  }
  const all = Number(await count('jackpot_batches'))
  let drawnFalls = 0
  for (let batch = 1; batch <= all; batch += 1) {
    const d = await draw(BigInt(batch))
    if (d.state !== 'drawn') continue
    const mine = recompute(d)
    expect(mine.promised).toBe(true)
    const theirs = d.falls.map(
      (f) => `${f.pool} ${f.cycle} ${f.entry} ${BigInt(f.amount.replace('.', ''))}`,
    )
    expect(new Set(mine.falls)).toEqual(new Set(theirs))
    drawnFalls += theirs.length
  }
  // Beside those that were certain some that chance made.
  expect(drawnFalls).toBeGreaterThan(8)
  expect((await t.call(contract.rewards.jackpotDraw, { batch: '999999' })).error).toBe('not_found')
  expect((await t.call(contract.rewards.jackpotDraw, { batch: 'x' })).error).toBe('invalid_fields')
})

test('a list that a superuser changes is found, with a digest that fits and without', async () => {
  const { rows } = await t.db.query(
    "select batch from jackpot_batches where drawn_at is not null and list like '%stake:%' order by batch desc limit 1",
    [],
  )
  const batch = rows[0]?.['batch'] as bigint
  const off = (script: string) =>
    asOwner(
      t.db,
      `alter table jackpot_batches disable trigger user\n--;\n${script}\n--;\nalter table jackpot_batches enable trigger user`,
    )
  const was = (await draw(batch)).list
  const put = (list: string) =>
    off(
      `update jackpot_batches set list = '${list}', digest = encode(sha256(convert_to('${list}', 'UTF8')), 'hex') where batch = ${batch}`,
    )
  for (const changed of [
    was.replace(/:(\d+)$/, ':9$1'),
    was.split('\n').slice(0, -1).join('\n'),
    was.replace(/(pool:yildiz:\d+:)/, '$11'),
    `${was}\nstake:1:5`,
  ]) {
    expect(changed).not.toBe(was)
    await put(changed)
    expect([changed.slice(-20), (await faults()).map((f) => f.where)]).toEqual([
      changed.slice(-20),
      expect.arrayContaining([`batch ${batch} of the jackpots`]),
    ])
  }
  await put(was)
  expect(await faults()).toEqual([])
})

test('a stake that no list has is found, behind the last batch as between two', async () => {
  const player = await t.aPlayer({ cashKurus: 100_000n })
  await t.stake(player.playerId, 1_000n)
  const { rows } = await t.db.query(
    "select max(entry_id) as entry from wallet_entries where verb = 'bet'",
    [],
  )
  const entry = rows[0]?.['entry'] as bigint
  const leftOut = async () =>
    (await faults()).filter((f) => f.check.endsWith('every stake that counts is in one'))
  // Whoever serves calls moves the reader by hand, past a stake.
  await t.db.ledger.inTx((tx) => moveCursor(tx, 'jackpots', entry))
  const said = { expected: `entry ${entry} in a batch`, found: 'in none' }
  expect(await leftOut()).toEqual([expect.objectContaining(said)])
  await t.stake(player.playerId, 1_000n)
  await t.turn()
  expect(await leftOut()).toEqual([expect.objectContaining(said)])
})

test('after a restore of our tables alone the studio’s next number is taken, and what it has shown is not asked for again', async () => {
  const fresh = createFakeCommitments()
  const last = await runningSeries(t.db.read)
  for (const number of [1n, 9n])
    await fresh.witness.commit({
      roundId: `elsewhere-${number}`,
      game: 'jackpots',
      number,
      commitment: 'a'.repeat(64),
      steps: 1,
      closesInMs: 0,
      endsInMs: 0,
    })
  await t.db.ledger.inTx((tx) => renewCommitments(tx, t.clock.now))
  await feedPools(t.deps, fresh.witness)
  const now = await runningSeries(t.db.read)
  expect([last?.series, now?.series]).toEqual([2n, 10n])
})
