import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { asOwner, withSeededBug } from '../../../../test/test-ledger.ts'
import { contract } from '../../../../test/test-app.ts'
import {
  dayMs,
  hourMs,
  openTestProtection,
  start,
  type TestProtection,
} from '../test-protection.ts'
import type { MarkersAround } from './deps.ts'
import { closeCase, type Done } from './cases/cases.ts'
import { listInteractions, listOpen, type CaseRow } from './cases/store.ts'
import { dayIn, daysFrom } from './days.ts'
import { judge } from './judge.ts'
import { listScores, getRisks, stopsAmong, type Hit, type Walk } from './store.ts'
import { expected, histories, plant, points, type History } from './test-histories.ts'
import { judgeDue, judgeNext } from './walks.ts'

const soak = process.env['SOAK'] === '1'
/** How many players a soak draws; any other run has fewer, of the same kinds. */
const many = soak ? { normal: 10_000, harmful: 200 } : { normal: 360, harmful: 20 }

let t: TestProtection
let all: History[]
const birthOf = (age: number) => `${2026 - age}-01-01`
const around: MarkersAround = {
  births: async (_q, players) =>
    new Map(
      all.flatMap(({ id, age }) =>
        players.includes(BigInt(id)) ? [[BigInt(id), birthOf(age)]] : [],
      ),
    ),
  failedDeposits: async (_q, players) =>
    new Map(
      all.flatMap(({ id, failed }) => (players.includes(BigInt(id)) ? [[BigInt(id), failed]] : [])),
    ),
  distressed: async () =>
    new Set(all.flatMap(({ id, distressed }) => (distressed ? [BigInt(id)] : []))),
}
beforeAll(async () => {
  t = await openTestProtection()
  all = histories(14, start, { ...many, firstId: 1 })
  await plant(t.db, all)
}, 600_000)
afterAll(() => t.close())

const kindsOf = (hits: readonly Hit[]): string[] => hits.map(({ kind }) => kind).toSorted()
const getRisk = async (playerId: bigint) => (await getRisks(t.db.read, [playerId])).get(playerId)
/** Those whose markers are not what their history says. */
const wrong = async (of: readonly History[]) => {
  const risks = await getRisks(
    t.db.read,
    of.map(({ id }) => BigInt(id)),
  )
  return of.filter(
    (it) => kindsOf(risks.get(BigInt(it.id))?.hits ?? []).join() !== expected(it, start).join(),
  )
}

describe('the oracle', () => {
  test('by night everybody is judged as their history says; who harms themself is found, who plays as people do is left alone', async () => {
    await Promise.all([judgeDue(t.deps, around, 1_000), judgeDue(t.deps, around, 1_000)])
    expect((await wrong(all)).map(({ id }) => id)).toEqual([])
    const risks = await getRisks(
      t.db.read,
      all.map(({ id }) => BigInt(id)),
    )
    const scoreOf = ({ id }: History) => risks.get(BigInt(id))?.score ?? 0
    for (const it of all)
      expect(scoreOf(it)).toBe(
        Math.min(
          100,
          expected(it, start).reduce((sum, kind) => sum + (points[kind] ?? 0), 0),
        ),
      )
    const [harmed, usual] = [all.filter((it) => it.harmful), all.filter((it) => !it.harmful)]
    expect(harmed.filter((it) => scoreOf(it) < 60)).toEqual([])
    expect(usual.filter((it) => scoreOf(it) >= 30).length).toBeLessThanOrEqual(usual.length / 100)
    // Each kind is met by somebody, or the comparison above proves little of it.
    const met = new Set(all.flatMap((it) => expected(it, start)))
    expect(Object.keys(points).filter((kind) => !met.has(kind))).toEqual([])
  }, 600_000)

  test('two at once judged nobody twice: one row a player whose score is another, and one case of who is in the queue', async () => {
    const { rows } = await t.db.query(
      `select count(*)::int as n, count(distinct player_id)::int as players from protection_scores`,
      [],
    )
    expect(rows[0]?.['n']).toBe(rows[0]?.['players'])
    const high = await t.db.query(
      `select count(*)::int as n from protection_risk where score >= 60`,
      [],
    )
    const open = await listOpen(t.db.read, 100_000)
    expect(open).toHaveLength(high.rows[0]?.['n'] as number)
    // The walk is done, and the hour is not over.
    expect(await judgeNext(t.deps, around)).toBe(false)
  })

  const stakedBy = ({ entries }: History): number =>
    entries.reduce((sum, { verb, kurus }) => sum + (verb === 'bet' ? kurus : 0), 0)
  /** Some of each: who harms themself, who meets a marker, who plays for most. */
  const some = (of: readonly History[]) => {
    const usual = of.filter((it) => !it.harmful)
    return [
      ...new Set([
        ...of.filter((it) => it.harmful).slice(0, 12),
        ...usual.filter((it) => expected(it, start).length > 0).slice(0, 30),
        ...usual.toSorted((x, y) => stakedBy(y) - stakedBy(x)).slice(0, 50),
      ]),
    ]
  }
  const anew = async (of: readonly History[]): Promise<History[]> => {
    const ids = of.map(({ id }) => BigInt(id))
    await t.db.query('delete from protection_risk where player_id = any ($1)', [ids])
    await t.db.query('delete from protection_days where player_id = any ($1)', [ids])
    await t.db.inTx((tx) => judge(tx, t.deps, around, ids, new Date(start)))
    return wrong(of)
  }
  test.each([
    [
      'deposits of a day: one more',
      'x.value >= r.count\n  union all',
      'x.value > r.count + 1\n  union all',
    ],
    [
      'a chase without a fall',
      'e.cash_after_kurus * 100 < before.amount_kurus',
      'e.cash_after_kurus * 0 < before.amount_kurus',
    ],
    [
      'a chase after an hour',
      "p_chase_minutes * interval '1 minute'",
      "p_chase_minutes * interval '1 hour'",
    ],
    ['night never ends', 'p.hour < p_night_to', 'p.hour < 24'],
    [
      'a long gap is played',
      'wallet_gap_ms(b.before, b.at) as gap',
      "extract(epoch from coalesce(b.at - b.before, interval '0'))::bigint * 1000 as gap",
    ],
    ['a loss is a rise', 'x.lost > r.times * x.usual', 'x.lost > x.usual'],
    ['a win is no money', 'sum(l.staked - l.won)', 'sum(l.staked)'],
    ['a usual stake is a rise', 'x.now >= r.times * x.usual', 'x.now >= x.usual'],
    [
      'the day in UTC',
      '(m.at at time zone zone)::date',
      "(m.at at time zone 'UTC' - interval '9 hours')::date",
    ],
    [
      'age from eighteen on',
      "w.age between (r.params ->> 'from')::int and (r.params ->> 'to')::int",
      "w.age >= (r.params ->> 'from')::int",
    ],
    ['words are nobody’s', "r.kind = 'distress' and w.distressed", "r.kind = 'distress'"],
  ])('a seeded bug is caught: %s', async (_name, from, to) => {
    const of = some(all)
    await withSeededBug(t.db, from, to, async () =>
      expect((await anew(of)).length).toBeGreaterThan(0),
    )
    expect(await anew(of)).toEqual([])
  })
})

/** A player of the house whose markers are what a test sets: of deposits that failed, and of age. */
const set = new Map<bigint, { failed?: number; young?: boolean; distressed?: boolean }>()
const asSet: MarkersAround = {
  births: async (_q, players) =>
    new Map(players.flatMap((id) => (set.get(id)?.young ? [[id, birthOf(20)]] : []))),
  failedDeposits: async (_q, players) =>
    new Map(players.map((id) => [id, set.get(id)?.failed ?? 0])),
  distressed: async (_q, players) => new Set(players.filter((id) => set.get(id)?.distressed)),
}
const judged = ({ playerId }: TestPlayer) =>
  t.db.inTx((tx) => judge(tx, t.deps, asSet, [playerId], new Date(t.now())))
const pointsAre = (kind: string, n: number) =>
  t.db.query('update protection_markers set points = $2 where kind = $1', [kind, n])
const scored = async (player: TestPlayer, n: number): Promise<void> => {
  await pointsAre('failed_deposits', n)
  set.set(player.playerId, { failed: 3 })
  await judged(player)
  expect((await getRisk(player.playerId))?.score).toBe(n)
}
const findCase = async ({ playerId }: TestPlayer): Promise<CaseRow | undefined> =>
  (await listOpen(t.db.read, 100_000)).find((it) => it.player_id === playerId)
const done: Done = {
  what: 'call',
  who: 'Elif Kaya',
  why: 'failed_deposits',
  outcome: 'Limit konuşuldu',
  nextLookAt: null,
}

describe('what is kept and done', () => {
  test('a row only when something changed, with rule, value, threshold and days; none is ever changed', async () => {
    const ayse = await t.aPlayer()
    await scored(ayse, 10)
    set.set(ayse.playerId, { failed: 7 })
    await judged(ayse)
    set.set(ayse.playerId, { failed: 7, young: true })
    await judged(ayse)
    await judged(ayse)
    set.set(ayse.playerId, {})
    await judged(ayse)
    const rows = await listScores(t.db.read, ayse.playerId)
    expect(rows.map(({ score, hits }) => [score, kindsOf(hits)])).toEqual([
      [0, []],
      [20, ['failed_deposits', 'young']],
      [10, ['failed_deposits']],
    ])
    expect(rows[2]?.hits).toEqual([
      { kind: 'failed_deposits', points: 10, value: 3, threshold: 3, days: 1 },
    ])
    for (const statement of [
      'update protection_scores set score = 0',
      'delete from protection_scores',
      'delete from protection_notices',
      'delete from protection_interactions',
      'update protection_cases set score = 0',
      'delete from protection_cases',
    ])
      await expect(t.db.query(statement, [])).rejects.toThrow(/never changed|otherwise stands/)
  })

  test('a rule that does not read as its kind does is refused when it is written', async () => {
    for (const params of [
      '{}',
      '{"count": 4}',
      '{"count": 4, "days": 31}',
      '{"count": 4, "days": 2, "more": 1}',
      '{"count": "4", "days": 2}',
      '{"count": 0, "days": 2}',
      '{"count": 4.5, "days": 2}',
      '[4, 2]',
    ])
      await expect(
        t.db.query("update protection_markers set params = $1::jsonb where kind = 'deposits'", [
          params,
        ]),
        params,
      ).rejects.toThrow(/check/)
    await expect(
      t.db.query("insert into protection_markers values ('luck', '{}', 5)", []),
    ).rejects.toThrow(/check/)
  })

  test('at 30 the player reads their own figures, once in thirty days, and nobody else does', async () => {
    const [ayse, other] = [await t.aPlayer(), await t.aPlayer()]
    await t.deposit(ayse, 50_000n)
    await t.bet(ayse, 2_000n)
    await t.forward(10 * 60_000)
    await t.bet(ayse, 3_000n)
    await t.forward(60_000)
    await scored(ayse, 29)
    expect((await t.get(ayse)).notice).toBeUndefined()
    await scored(ayse, 30)
    const { notice } = await t.get(ayse)
    expect(notice).toMatchObject({
      days: 30,
      minutes: 10,
      deposits: 1,
      deposited: '500.00',
      net: '-50.00',
    })
    expect((await t.get(other)).notice).toBeUndefined()
    const ids = [notice?.id ?? '']
    expect((await t.call(contract.messages.markRead, { ids }, other)).data).toEqual([])
    expect((await t.call(contract.messages.markRead, { ids }, ayse)).data).toEqual(ids)
    await scored(ayse, 35)
    expect((await t.get(ayse)).notice?.id).toBe(ids[0])
    const told = await listInteractions(t.db.read, ayse.playerId)
    expect(told.map(({ what, who, why }) => [what, who, why])).toEqual([
      ['notice', 'felek', 'failed_deposits'],
    ])
    await t.forward(15 * dayMs)
    expect((await t.get(ayse)).notice, 'it does not stand for ever').toBeUndefined()
    await t.forward(16 * dayMs)
    await scored(ayse, 36)
    expect((await t.get(ayse)).notice?.id).not.toBe(ids[0])
    expect(await findCase(ayse)).toBeUndefined()
  })

  test('at 60 somebody has to look within a day; no case closes without what was done, and none twice', async () => {
    const ayse = await t.aPlayer()
    await scored(ayse, 60)
    const opened = await findCase(ayse)
    if (!opened) throw new Error('no case')
    expect(opened.due_at.getTime() - opened.opened_at.getTime()).toBe(24 * hourMs)
    const close = (over: Partial<Done> = {}) =>
      t.db.inTx((tx) => closeCase(tx, opened.case_id, { ...done, ...over }))
    await expect(
      t.db.query('update protection_cases set closed_at = now() where case_id = $1', [
        opened.case_id,
      ]),
    ).rejects.toThrow(/what was done|check/)
    const notice = (await listInteractions(t.db.read, ayse.playerId))[0]?.interaction_id
    await expect(
      t.db.query(
        'update protection_cases set closed_at = now(), interaction_id = $2 where case_id = $1',
        [opened.case_id, notice],
      ),
      'by what was done before',
    ).rejects.toThrow(/what was done/)
    for (const empty of ['who', 'why', 'outcome'] as const)
      expect(await close({ [empty]: '  ' }), empty).toBe('unfit')
    expect(await close({ nextLookAt: new Date(t.now()) })).toBe('unfit')
    const next = new Date(t.now() + 2 * dayMs)
    const [first, second] = await Promise.all([close({ nextLookAt: next }), close()])
    expect([first, second].toSorted()).toEqual(['closed', 'not_found'])
    const shut = await t.db.query(
      'select closed_at, interaction_id from protection_cases where case_id = $1',
      [opened.case_id],
    )
    expect(shut.rows[0]?.['interaction_id']).not.toBeNull()
    expect(await t.db.inTx((tx) => closeCase(tx, 1n, done)), 'an absent one').toBe('not_found')
  })

  test('a closed case comes back when its look is due, or when the score has risen', async () => {
    const ayse = await t.aPlayer()
    await scored(ayse, 65)
    const shut = async (over: Partial<Done> = {}) => {
      const open = await findCase(ayse)
      expect(
        await t.db.inTx((tx) => closeCase(tx, open?.case_id ?? 0n, { ...done, ...over })),
      ).toBe('closed')
    }
    await shut({ nextLookAt: new Date(t.now() + 2 * dayMs) })
    await judged(ayse)
    expect(await findCase(ayse), 'nothing is new').toBeUndefined()
    await t.forward(2 * dayMs)
    await judged(ayse)
    expect((await findCase(ayse))?.why).toBe('look')
    await shut()
    await scored(ayse, 64)
    expect(await findCase(ayse), 'it has fallen').toBeUndefined()
    await scored(ayse, 70)
    expect((await findCase(ayse))?.why).toBe('score')
    // Also when the score has gone, and the player with it.
    await shut({ nextLookAt: new Date(t.now() + dayMs) })
    set.set(ayse.playerId, {})
    await judged(ayse)
    await t.forward(dayMs)
    await judged(ayse)
    expect(await findCase(ayse)).toMatchObject({ why: 'look', score: 0 })
  })

  test('words of distress are put before a person at once, whatever else is known; once', async () => {
    const ayse = await t.aPlayer()
    set.set(ayse.playerId, { distressed: true })
    await judged(ayse)
    const open = await findCase(ayse)
    expect(open).toMatchObject({ why: 'distress', score: 30 })
    expect(
      await t.db.inTx((tx) => closeCase(tx, open?.case_id ?? 0n, { ...done, why: 'distress' })),
    ).toBe('closed')
    await judged(ayse)
    expect(await findCase(ayse), 'nothing is new').toBeUndefined()
    set.set(ayse.playerId, {})
    await judged(ayse)
    set.set(ayse.playerId, { distressed: true })
    await judged(ayse)
    expect((await findCase(ayse))?.why, 'they wrote again').toBe('distress')
  })

  test('who falls after a case was closed and rises again is looked at again, though lower than then', async () => {
    const ayse = await t.aPlayer()
    await scored(ayse, 65)
    const open = await findCase(ayse)
    expect(await t.db.inTx((tx) => closeCase(tx, open?.case_id ?? 0n, done))).toBe('closed')
    set.set(ayse.playerId, {})
    await judged(ayse)
    expect((await getRisk(ayse.playerId))?.score).toBe(0)
    await scored(ayse, 59)
    expect(await findCase(ayse)).toBeUndefined()
    await scored(ayse, 62)
    expect(await findCase(ayse)).toMatchObject({ why: 'score', score: 62 })
  })

  test('at 80 it says stop, by the figures in force', async () => {
    const ayse = await t.aPlayer()
    await scored(ayse, 79)
    expect(await stopsAmong(t.db.read, [ayse.playerId])).toEqual(new Set())
    await scored(ayse, 80)
    expect(await stopsAmong(t.db.read, [ayse.playerId])).toEqual(new Set([ayse.playerId]))
    set.set(ayse.playerId, {})
    await judged(ayse)
    expect(await stopsAmong(t.db.read, [ayse.playerId])).toEqual(new Set())
  })

  test('who is at play is judged within the hour, from the place where a process died', async () => {
    await pointsAre('failed_deposits', 10)
    const [ayse, idle] = [await t.aPlayer({ cashKurus: 10_000n }), await t.aPlayer()]
    set.set(ayse.playerId, { failed: 3 })
    set.set(idle.playerId, { failed: 3 })
    await t.db.query('update protection_walks set done_at = wallet_now(), up_to = null', [])
    await t.forward(59 * 60_000)
    await t.bet(ayse, 1_000n)
    expect(await judgeNext(t.deps, asSet)).toBe(false)
    await t.forward(60_000)
    await expect(
      judgeNext(t.deps, { ...asSet, births: () => Promise.reject(new Error('it dies')) }),
    ).rejects.toThrow('it dies')
    expect(await getRisk(ayse.playerId)).toBeUndefined()
    await judgeDue(t.deps, asSet)
    expect((await getRisk(ayse.playerId))?.score).toBe(10)
    expect(await getRisk(idle.playerId), 'the night is for all').toBeUndefined()
    await t.forward(16 * hourMs)
    await judgeDue(t.deps, asSet, 1_000)
    expect((await getRisk(idle.playerId))?.score).toBe(10)
  })

  test('days that no marker reads are forgotten, and a late entry of yesterday is still found', async () => {
    const ayse = await t.aPlayer({ cashKurus: 10_000n })
    await t.db.query(`insert into protection_days values ($1, '2026-01-01', 1, 1, 0, 1, 1, 1, 1)`, [
      ayse.playerId,
    ])
    // Ten minutes past midnight: the day before may still grow.
    await t.at(Math.floor(t.now() / dayMs) * dayMs + 21 * hourMs + 10 * 60_000)
    await judged(ayse)
    const before = (await getRisk(ayse.playerId))?.days_until
    await t.forward(hourMs)
    await t.bet(ayse, 1_000n)
    await t.forward(1_000)
    await judged(ayse)
    const { rows } = await t.db.query(
      'select min(day)::text as first from protection_days where player_id = $1',
      [ayse.playerId],
    )
    expect(rows[0]?.['first']).not.toBe('2026-01-01')
    expect((await getRisk(ayse.playerId))?.days_until).not.toBe(before)
  })

  const listDays = async ({ playerId }: TestPlayer) =>
    (
      await t.db.query(
        `select day::text as day, lost_kurus::text as lost from protection_days where player_id = $1 order by day`,
        [playerId],
      )
    ).rows.map(({ day, lost }) => [day, lost])

  test('a day on which the journal shows nothing any more is forgotten; whole days and those of others stay', async () => {
    const [ayse, other] = [await t.aPlayer({ cashKurus: 10_000n }), await t.aPlayer()]
    await t.bet(ayse, 1_000n)
    await t.forward(1_000)
    await judged(ayse)
    const until = (await getRisk(ayse.playerId))?.days_until ?? ''
    for (const [player, day] of [
      [ayse, daysFrom(until, 3)],
      [ayse, until],
      [other, daysFrom(until, 3)],
    ] as const)
      await t.db.query(`insert into protection_days values ($1, $2::date, 1, 1, 0, 7, 1, 1, 1)`, [
        player.playerId,
        day,
      ])
    await judged(ayse)
    const today = dayIn('Europe/Istanbul', new Date(t.now()))
    expect(await listDays(ayse)).toEqual([
      [until, '7'],
      [today, '1000'],
    ])
    expect(await listDays(other)).toHaveLength(1)
  })

  test('a clock that was ahead and is set right makes no day be left out', async () => {
    const ayse = await t.aPlayer({ cashKurus: 10_000n })
    await t.bet(ayse, 1_000n)
    await t.forward(1_000)
    const now = t.now()
    await t.at(now + 40 * dayMs)
    await judged(ayse)
    await t.at(now)
    await t.bet(ayse, 2_000n)
    await t.forward(1_000)
    await judged(ayse)
    expect(await listDays(ayse)).toEqual([[dayIn('Europe/Istanbul', new Date(now)), '3000']])
  })
})

describe('a walk goes on behind who can not be judged', () => {
  /** Three players, and no others, before the nightly walk; each would score. */
  const three = async (): Promise<bigint[]> => {
    await pointsAre('failed_deposits', 10)
    const players = [await t.aPlayer(), await t.aPlayer(), await t.aPlayer()].map(
      ({ playerId }) => playerId,
    )
    const ids = players.toSorted((a, b) => (a < b ? -1 : 1))
    for (const id of ids) set.set(id, { failed: 3 })
    await t.db.query('update protection_walks set done_at = wallet_now(), up_to = null', [])
    await t.db.query(
      `update protection_walks set begun_at = wallet_now(), up_to = $1, done_at = null where walk = 'nightly'`,
      [(ids[0] ?? 0n) - 1n],
    )
    return ids
  }
  const walk = async () =>
    (await t.db.query(`select * from protection_walks where walk = 'nightly'`, [])).rows[0] as Walk
  const readScores = async (ids: readonly bigint[]) => {
    const risks = await getRisks(t.db.read, ids)
    return ids.map((id) => risks.get(id)?.score)
  }
  const failing = (state: string, whom: readonly bigint[]): MarkersAround => ({
    ...asSet,
    births: async (q, players) => {
      if (players.some((id) => whom.includes(id)))
        await sql`do ${sql.raw(`$$ begin raise 'it fails' using errcode = '${state}'; end $$`)}`.execute(
          q,
        )
      return asSet.births(q, players)
    },
  })
  const errors = () => vi.spyOn(t.deps.log, 'error').mockImplementation(() => {})

  test.each([
    ['whose data is to blame', '22012'],
    ['whose judging takes too long', '57014'],
  ])('a player %s is passed over and named, and all others are judged', async (_who, state) => {
    const ids = await three()
    const log = errors()
    try {
      await judgeDue(t.deps, failing(state, ids.slice(1, 2)))
      expect(log.mock.calls).toEqual([
        [expect.objectContaining({ playerId: String(ids[1]) }), expect.any(String)],
      ])
    } finally {
      log.mockRestore()
    }
    expect(await readScores(ids)).toEqual([10, undefined, 10])
    expect(await walk()).toMatchObject({ up_to: null, done_at: expect.any(Date) })
  })

  test.each([
    ['a database that is slow', '57014'],
    ['a rule that fails', '22012'],
  ])(
    '%s for everybody does not let all be passed over: one a turn at most',
    async (_what, state) => {
      const ids = await three()
      const log = errors()
      try {
        await expect(judgeDue(t.deps, failing(state, ids))).rejects.toThrow('it fails')
        expect(log.mock.calls).toHaveLength(1)
      } finally {
        log.mockRestore()
      }
      expect((await walk()).up_to).toBe(ids[0])
      await judgeDue(t.deps, asSet)
      expect(await readScores(ids)).toEqual([undefined, 10, 10])
    },
  )

  test('any other error ends the turn, and nobody is passed over', async () => {
    const ids = await three()
    await expect(judgeDue(t.deps, failing('42P01', ids.slice(1, 2)))).rejects.toThrow('it fails')
    expect(await walk()).toMatchObject({ up_to: (ids[0] ?? 0n) - 1n })
    await judgeDue(t.deps, asSet)
    expect(await readScores(ids)).toEqual([10, 10, 10])
  })
})

test('a marker that is off gives no points', async () => {
  const young = all.find((it) => expected(it, start).includes('young'))
  if (!young) throw new Error('nobody is young')
  await t.at(start)
  await asOwner(t.db, `update protection_markers set active = false where kind = 'young'`)
  await t.db.inTx((tx) => judge(tx, t.deps, around, [BigInt(young.id)], new Date(start)))
  expect(kindsOf((await getRisk(BigInt(young.id)))?.hits ?? [])).toEqual(
    expected(young, start).filter((kind) => kind !== 'young'),
  )
})
