import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  beginOf,
  LimitsOracle,
  type Kind,
  type Move,
  type Win,
} from '../../../test/limits-oracle.ts'
import {
  aWallet,
  expectCleanLedger,
  openLedger,
  readAsOwner,
  withSeededBug,
  withTestClock,
  type TestDatabase,
} from '../../../test/test-ledger.ts'
import { products } from './words.ts'
import type { Movement, Wallet } from './wallet.ts'

const soak = process.env['SOAK'] === '1'
let db: TestDatabase
let vault: Wallet
let clock: { set(ms: number): Promise<void> }
let nowMs = Date.parse('2026-11-20T20:00:00Z')

beforeAll(async () => {
  ;({ db, vault } = await openLedger())
  clock = await withTestClock(db, nowMs)
})
afterAll(() => db.close())

const kinds = ['deposit', 'net', 'loss', 'stake', 'time'] as const
const wins = ['day', 'week', 'month'] as const
const minuteMs = 60_000

type RawMove = { kind: Move['kind']; amount: number; back: number; product: number }
type Rule =
  | { rule: 'night'; from: number | null; length: number }
  | { rule: 'products'; refused: number | null }
  | { rule: 'bet'; max: number | null }
  | { rule: 'check' | 'session'; minutes: number | null; rest: number | null }
type Step =
  | { do: 'moves'; moves: RawMove[] }
  | { do: 'limit'; kind: Kind; win: Win; most: number | null }
  | ({ do: 'rule' } & Rule)
  | {
      do: 'clock'
      to: 'soon' | 'minutes' | 'before' | 'midnight' | 'after' | 'week' | 'month'
      by: number
    }
  | { do: 'pause' | 'exclude'; minutes: number }
  | { do: 'return' }
  | { do: 'answer' }

const option = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 })
const moves = fc.array(
  fc.record({
    kind: fc.constantFrom<Move['kind']>(
      ...(['bet', 'bet', 'bet', 'bet', 'win', 'win', 'rollback', 'deposit'] as const),
      ...(['deposit', 'hold', 'settle', 'accept', 'return'] as const),
    ),
    amount: fc.integer({ min: 1, max: 60 }),
    back: fc.nat({ max: 5 }),
    product: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 14 },
)
const rule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({
    rule: fc.constant('night' as const),
    from: option(fc.nat({ max: 1_439 })),
    length: fc.integer({ min: 1, max: 1_439 }),
  }),
  fc.record({ rule: fc.constant('products' as const), refused: option(fc.nat({ max: 15 })) }),
  fc.record({ rule: fc.constant('bet' as const), max: option(fc.integer({ min: 5, max: 60 })) }),
  fc.record({
    rule: fc.constantFrom('check' as const, 'session' as const),
    minutes: option(fc.integer({ min: 1, max: 30 })),
    rest: option(fc.integer({ min: 1, max: 15 })),
  }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ do: fc.constant('moves' as const), moves }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      kind: fc.constantFrom(...kinds),
      win: fc.constantFrom(...wins),
      most: option(fc.integer({ min: 0, max: 300 })),
    }),
  },
  { weight: 2, arbitrary: rule.map((r) => ({ do: 'rule' as const, ...r })) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      to: fc.constantFrom(
        ...([
          'soon',
          'minutes',
          'minutes',
          'before',
          'midnight',
          'after',
          'week',
          'month',
        ] as const),
      ),
      by: fc.integer({ min: 1, max: 20 * minuteMs }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('pause' as const, 'exclude' as const),
      minutes: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Step>({ do: 'return' }, { do: 'answer' }),
  },
)
const histories = fc.array(step, { minLength: 1, maxLength: 30, size: 'max' })

/** Verdicts name the window too; which of several full ones is told is not the oracle's matter. */
const verdict = (status: string | null): string | undefined =>
  status === null ? undefined : status.replace(/^(limit:[a-z]+):.*$/, '$1')

const timeAfter = (s: Extract<Step, { do: 'clock' }>): number => {
  const midnight = beginOf(beginOf(nowMs, 'day') + 30 * 3_600_000, 'day')
  return {
    soon: nowMs + 1,
    minutes: nowMs + s.by,
    before: Math.max(nowMs, midnight - 1),
    midnight,
    after: midnight + 1,
    week: beginOf(beginOf(nowMs, 'week') + 8 * 86_400_000, 'week'),
    month: beginOf(beginOf(nowMs, 'month') + 32 * 86_400_000, 'month'),
  }[s.to]
}

class Run {
  readonly oracle = new LimitsOracle()
  private readonly playerId: bigint
  private readonly tag: string
  private readonly made: Record<'bet' | 'hold', string[]> = { bet: [], hold: [] }
  /** Entries of parked deposits. */
  private readonly parkedBy = new Map<string, bigint>()
  private last = 0
  constructor(playerId: bigint, tag: string) {
    this.playerId = playerId
    this.tag = tag
  }

  private ask(text: string, ...values: unknown[]) {
    return db.query(`select ${text}`, [this.playerId, ...values])
  }

  private movement(id: string, m: Move): Movement {
    const gateway = m.kind === 'deposit' || m.kind === 'hold' || m.kind === 'settle'
    const decided = m.kind === 'accept' || m.kind === 'return'
    const name = decided ? String(this.parkedBy.get(m.about)) : id
    return {
      verb: m.kind,
      source: decided ? 'held' : gateway ? 'gateway:test' : 'provider:test',
      transactionId: name,
      playerId: this.playerId,
      amountKurus: 'amount' in m ? BigInt(m.amount) : 0n,
      house: decided ? 'held' : gateway ? 'gateway:test' : 'games:test',
      ...('about' in m ? { about: decided ? name : m.about } : {}),
      ...(m.kind === 'bet'
        ? { product: (['casino', 'live', 'virtual', 'sports'] as const)[(m.product ?? 1) - 1] }
        : {}),
    }
  }

  async send(wanted: readonly Move[]): Promise<void> {
    const expected: (string | undefined)[] = []
    const sent = wanted.map(async (m) => {
      this.last += 1
      const id = `${this.tag}-${this.last}`
      if (m.kind === 'bet' || m.kind === 'hold') this.made[m.kind].push(id)
      expected.push(verdict(this.oracle.act(id, m, nowMs)))
      const outcome = await vault.post(this.movement(id, m))
      if (outcome.status === 'parked' && outcome.entryId !== undefined)
        this.parkedBy.set(id, outcome.entryId)
      return verdict(outcome.status)
    })
    expect(await Promise.all(sent)).toEqual(expected)
  }

  private meant({ kind, amount, back, product }: RawMove): Move | undefined {
    const last = (ids: readonly string[]) => ids.at(-1 - (back % Math.max(1, ids.length)))
    const parked = [...this.parkedBy.keys()]
    switch (kind) {
      case 'bet':
        return { kind, amount, product }
      case 'deposit':
      case 'hold':
        return { kind, amount }
      case 'win': {
        const about = last(this.made.bet)
        return about === undefined ? undefined : { kind, about, amount }
      }
      default: {
        const about = last(
          kind === 'rollback' ? this.made.bet : kind === 'settle' ? this.made.hold : parked,
        )
        return about === undefined ? undefined : { kind, about }
      }
    }
  }

  private async setRule(r: Rule): Promise<void> {
    const { rules } = this.oracle
    const set = (named: object) =>
      this.ask('wallet_set_rules($1, $2::jsonb)', JSON.stringify(named))
    if (r.rule === 'night') {
      const to = ((r.from ?? 0) + r.length) % 1_440
      rules.night = r.from === null ? undefined : [r.from, to]
      await set({ night_from: r.from, night_to: r.from === null ? null : to })
    } else if (r.rule === 'products') {
      rules.productsRefused = r.refused ?? undefined
      await set({ products_refused: r.refused })
    } else if (r.rule === 'bet') {
      rules.betMax = r.max ?? undefined
      await set({ bet_max: r.max })
    } else {
      const ms = r.minutes === null ? undefined : r.minutes * minuteMs
      if (r.rule === 'check') {
        rules.checkMs = ms
        await set({ check_ms: ms ?? null })
      } else {
        rules.sessionMs = ms
        rules.restMs = r.rest === null ? undefined : r.rest * minuteMs
        await set({ session_ms_max: ms ?? null, rest_ms: rules.restMs ?? null })
      }
    }
  }

  private async stop(how: 'pause' | 'exclude', minutes: number): Promise<void> {
    const { oracle } = this
    const until = nowMs + minutes * minuteMs
    const at = new Date(until).toISOString()
    if (how === 'pause') {
      if (oracle.excludedUntil === undefined)
        oracle.pausedUntil = Math.max(oracle.pausedUntil, until)
      await this.ask('wallet_pause($1, $2::timestamptz)', at)
    } else {
      oracle.excludedUntil = Math.max(oracle.excludedUntil ?? until, until, oracle.pausedUntil)
      await this.ask('wallet_exclude($1, $2::timestamptz)', at)
    }
  }

  private async comeBack(): Promise<void> {
    const { oracle } = this
    const { rows } = await this.ask('wallet_return($1) as said')
    const may = oracle.excludedUntil !== undefined && oracle.excludedUntil <= nowMs
    expect(rows[0]?.['said']).toBe(
      may ? 'ok' : oracle.excludedUntil === undefined ? 'not_found' : 'too_early',
    )
    if (may) {
      oracle.excludedUntil = undefined
      oracle.pausedUntil = -Infinity
    }
  }

  async take(s: Step): Promise<void> {
    const { oracle } = this
    if (s.do === 'clock') await clock.set((nowMs = timeAfter(s)))
    else if (s.do === 'moves') {
      await this.send(s.moves.map((m) => this.meant(m)).filter((m) => m !== undefined))
    } else if (s.do === 'limit') {
      const most = s.most === null ? null : s.kind === 'time' ? s.most * 10_000 : s.most
      if (most === null) oracle.limits.delete(`${s.kind}:${s.win}`)
      else oracle.limits.set(`${s.kind}:${s.win}`, most)
      await this.ask('wallet_set_limit($1, $2, $3, $4)', s.kind, s.win, most)
    } else if (s.do === 'rule') await this.setRule(s)
    else if (s.do === 'return') await this.comeBack()
    else if (s.do === 'answer') {
      oracle.answerCheck(nowMs)
      await this.ask('wallet_answer_check($1)')
    } else await this.stop(s.do, s.minutes)
    await this.compare()
  }

  private async compare(): Promise<void> {
    const { oracle } = this
    const { rows } = await db.query(
      `select a.cash_kurus::int as cash, a.locked_kurus::int as locked, s.refused,
         (select jsonb_object_agg(l.kind || ':' || l.win, l.used) from wallet_limits_of($1) l) as used
       from wallet_accounts a, wallet_standing($1) s where a.player_id = $1`,
      [this.playerId],
    )
    const used = [...oracle.limits.keys()].map((name) => {
      const [kind, win] = name.split(':') as [Kind, Win]
      return [name, oracle.used(kind, win, nowMs)]
    })
    const row = rows[0]
    expect([row?.['cash'], row?.['locked'], verdict(row?.['refused'] as string | null)]).toEqual([
      oracle.cash,
      oracle.locked,
      oracle.refused(nowMs),
    ])
    expect(row?.['used'] ?? {}).toEqual(Object.fromEntries(used))
  }
}

let runs = 0
const play = async (steps: Step[]): Promise<void> => {
  await clock.set((nowMs += 1_000))
  const run = new Run(await aWallet(db), `L${(runs += 1)}`)
  await run.send([{ kind: 'deposit', amount: 400 }])
  for (const s of steps) await run.take(s)
}

test('every history of limits, rules and parked money ends as the oracle says', async () => {
  expect(products).toEqual({ casino: 1, live: 2, virtual: 3, sports: 4 })
  await fc.assert(fc.asyncProperty(histories, play), {
    numRuns: soak ? 1_200 : 40,
    endOnFailure: true,
  })
  await expectCleanLedger(db)
})

/** Where histories are played fast: the function is one and the same. */
test.each([
  ['a window never rolls', 'l.ends_at <= p_at', 'false'],
  ['a batch forgets what it staked', 'loss_room[who] := loss_room[who] + one.cash;', 'null;'],
  [
    'a refund makes no room',
    "when m.verb in ('bet', 'rollback') then 1",
    "when m.verb = 'bet' then 1",
  ],
  [
    'a limit begins with its setting, not with its window',
    '- wallet_used(p_player, p_kind, wallet_window(clock, p_win, zone, 0))',
    '- 0',
  ],
  ['accepted money is not judged again', "when m.verb = 'accept' and ruled and", 'when false and'],
])('the suite catches a seeded bug: %s', async (_name, from, to) => {
  await withSeededBug(db, from, to, async () => {
    const { failed } = await fc.check(fc.asyncProperty(histories, play), {
      numRuns: 400,
      endOnFailure: true,
    })
    expect(failed).toBe(true)
  })
})

test('a day, a week and a month begin by the clock of their zone, also where it is set', async () => {
  for (const [zone, at, win, begun, ends] of [
    [
      'Europe/Istanbul',
      '2026-11-21T20:59:59.999Z',
      'day',
      '2026-11-20T21:00Z',
      '2026-11-21T21:00Z',
    ],
    ['Europe/Istanbul', '2026-11-21T21:00Z', 'day', '2026-11-21T21:00Z', '2026-11-22T21:00Z'],
    ['Europe/Istanbul', '2026-11-22T20:59Z', 'week', '2026-11-15T21:00Z', '2026-11-22T21:00Z'],
    ['Europe/London', '2026-03-29T12:00Z', 'day', '2026-03-29T00:00Z', '2026-03-29T23:00Z'],
    ['Europe/London', '2026-10-25T12:00Z', 'day', '2026-10-24T23:00Z', '2026-10-26T00:00Z'],
    ['Europe/London', '2026-03-15T12:00Z', 'month', '2026-03-01T00:00Z', '2026-03-31T23:00Z'],
    ['Europe/London', '2026-10-24T12:00Z', 'week', '2026-10-18T23:00Z', '2026-10-26T00:00Z'],
  ] as const) {
    const [row] = await readAsOwner(
      db,
      `select wallet_window('${at}', '${win}', '${zone}', 0) as begun, wallet_window('${at}', '${win}', '${zone}', 1) as ends`,
    )
    expect([zone, at, win, row?.['begun'], row?.['ends']]).toEqual([
      zone,
      at,
      win,
      new Date(begun),
      new Date(ends),
    ])
  }
})
