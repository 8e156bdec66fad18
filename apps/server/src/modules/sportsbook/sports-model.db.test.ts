import { anotherProcess } from '../../../test/test-app.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judge } from '@felek/contract/coupon.ts'
import type { FeedMessage } from '@felek/contract/protocols/feed/feed.ts'
import { DatabaseUnavailable, type Database } from '@felek/database/database.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { asOwner, expectCleanLedger, walletWith } from '../../../test/test-ledger.ts'
import type { Movement } from '../wallet/wallet.ts'
import type { Adapter } from './adapters/adapter.ts'
import { confirmByRule } from './board/confirm.ts'
import { createWriter, type Writer } from './board/writer.ts'
import { setFeedState } from './feed-state.ts'
import { acceptCashOut, quoteCashOut } from './cash-out/cash-out.ts'
import type { SportsDeps } from './deps.ts'
import { place, sweep } from './place/place.ts'
import { foldResults, type ResultRow } from './settle/fold.ts'
import { resultRowsOf } from './settle/result-rows.ts'
import { payUnpaid } from './settle/pay.ts'
import { couponOf, settleDue } from './settle/settle.ts'
import { listJudged } from './settle/store.ts'
import { openSports, slipOf, type Sports } from './test-sports.ts'
import { p, said } from './test-feed.ts'
import { verifySports } from './verify/verify.ts'

/*
 * Histories of placing, results, rollbacks, cancels, cash-outs and deaths between any two steps: in the
 * end each coupon is its history folded, and what the wallet moved is what is owed and no kuruş else.
 */

const soak = process.env['SOAK'] === '1'
const runs = soak ? 300 : 12
const seed = Number(process.env['SEED'] ?? (soak ? Date.now() % 1e9 : 15))
/** A soak says what it plays before it plays: one that is cut off can be played again. */
if (soak) console.info(`sports model: SEED=${seed}`)

const kinds = [
  'place',
  'place',
  'place',
  'settle',
  'settle',
  'scout',
  'rollback',
  'cancel',
  'uncancel',
  'odds',
  'cashout',
  'withdraw',
  'forward',
  'write',
  'judge',
  'pay',
  'sweep',
  'other',
] as const
type Step = { kind: (typeof kinds)[number]; a: number; b: number; c: number; fault: number }
const ofKinds = (all: readonly Step['kind'][], least: number, most: number) =>
  fc.array(
    fc.record<Step>({
      kind: fc.constantFrom(...all),
      a: fc.nat(5),
      b: fc.nat(5),
      c: fc.nat(5),
      fault: fc.nat(14),
    }),
    { minLength: least, maxLength: most },
  )
/** Coupons first, then whatever comes. */
const steps = fc
  .tuple(
    ofKinds(['place'], 2, 3),
    ofKinds(['write', 'judge', 'settle', 'pay'], 2, 4),
    ofKinds(kinds, 8, 22),
  )
  .map((parts) => parts.flat())

type Bug =
  | 'settlement id without n'
  | 'rollback ignored'
  | 'window ignored'
  | 'overtaking settlement missed'

let s: Sports
beforeAll(async () => {
  s = await openSports()
  // The same for a player whom another transaction holds: one connection alone can not hold him from itself.
  const { rows } = await s.db.query(
    `select pg_get_functiondef(oid) as text from pg_proc where proname = 'sports_place'`,
    [],
  )
  const text = String(rows[0]?.['text'])
  const busy = text.replace('sports_place(', 'sports_place_busy(').replace(
    /from wallet_post\([^)]*\) w;/,
    `from (select 'again' as status, false as replayed, 0::bigint as cash_kurus, 0::bigint as bonus_kurus, 0::bigint as locked_kurus,
        null::bigint as entry_id from unnest(p_tx)) w;`,
  )
  expect(busy).not.toContain('wallet_post(')
  await asOwner(s.db, `${busy}\n--;\ngrant execute on function sports_place_busy to public`)
})
afterAll(() => s.close())

/**
 * The house as a process sees it that dies before (1) or after (2) what it does, where `fault` says so;
 * or that finds a placing's player held (3), and dies then before (4) or after (5) it takes the stake.
 */
const dyingHouse = (bug: Bug | undefined) => {
  const state = { fault: 0 }
  const dies = (when: 1 | 2) => {
    if (state.fault !== when) return
    state.fault = 0
    throw new DatabaseUnavailable('the process died')
  }
  const db: Database = Object.assign(Object.create(s.deps.db) as Database, {
    read: s.deps.db.read,
    query: async (text: string, params: readonly unknown[]) => {
      dies(1)
      const isBusy = state.fault >= 3
      const sent = isBusy ? text.replace('sports_place(', 'sports_place_busy(') : text
      const result = await s.deps.db.query(sent, params)
      dies(2)
      if (isBusy) state.fault -= 3
      return result
    },
    inTx: async (fn: Parameters<Database['inTx']>[0]) => {
      dies(1)
      const result = await s.deps.db.inTx(fn)
      dies(2)
      return result
    },
  })
  const vault = walletWith(s.deps.wallet, {
    post: async (m: Movement) => {
      dies(1)
      const id = m.transactionId.replace(/^(\d+)\.\d+$/, '$1')
      const isBug = bug === 'settlement id without n' && m.verb === 'win'
      const outcome = await s.deps.wallet.post(isBug ? { ...m, transactionId: id } : m)
      dies(2)
      return outcome
    },
  })
  const deps: SportsDeps = anotherProcess(s.deps, { db, wallet: vault })
  setFeedState(deps, { board: s.feed.board, isFresh: () => true })
  return { deps, state }
}

/** The feed as a buggy reader of it hears it. */
const heardBy = (bug: Bug | undefined): Adapter => ({
  ...s.feed.adapter,
  stateful: async (after) => {
    const { messages, next } = await s.feed.adapter.stateful(after)
    const heard = (m: FeedMessage): FeedMessage[] => {
      if (bug === 'rollback ignored' && m.type === 'rollback_bet_settlement') return []
      if (bug === 'window ignored' && m.type === 'bet_cancel') {
        const { from: _, to: __, ...rest } = m
        return [rest]
      }
      return [m]
    }
    return { messages: messages.flatMap(heard), next }
  },
})

/** The lease is the database's time, which no test turns. */
const leaseEnds = () => s.db.query(`update sports_cursor set held_until = '-infinity'`, [])

type World = {
  bug: Bug | undefined
  deps: SportsDeps
  fault: { fault: number }
  players: TestPlayer[]
  events: string[]
  said: FeedMessage[]
  writer: Writer
  /** Requests whose fate their sender does not know. */
  lost: { player: TestPlayer; slip: Parameters<typeof place>[2] }[]
  windows: { from: string; to: string; event: string }[]
}

const pick = <T>(all: readonly T[], n: number): T => {
  const found = all[n % all.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

const say = (w: World, one: Parameters<Sports['say']>[0]) => {
  const message = s.feed.read(one, s.clock.now)
  w.said.push(message)
  w.writer.touch(message.event)
}

const placeOne = async (w: World, { a, b, c }: Step) => {
  const events = w.events.slice(0, 1 + (b % 3))
  const picks = events.map((eventID, i) => ({
    eventID,
    outcomeID: pick(['1', 'x', '2'], a + i * b),
    banker: c === 5 && i === 0,
  }))
  const systems = [Math.max(1, events.length - (c % 2))]
  const slip = slipOf(s, picks, { systems, lineStake: String(10 + 7 * c) }) as Parameters<
    typeof place
  >[2]
  const player = pick(w.players, a)
  const full = { ...slip, oddsPolicy: 'better' as const }
  full.selections = full.selections.map((it) => ({ ...it, banker: it.banker ?? false }))
  if (full.selections.some((it) => it.odds === '0.00')) return
  try {
    await place(w.deps, player.playerId, full)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) w.lost.push({ player, slip: full })
    else if ((error as { key?: string }).key === undefined) throw error
  }
}

const results: readonly Record<string, [0 | 1, (0 | 0.5 | 1)?]>[] = [
  { '1': [1], x: [0], '2': [0] },
  { '1': [0], x: [1], '2': [0] },
  { '1': [0, 1], x: [0, 1], '2': [0, 1] },
  { '1': [1, 0.5], x: [0, 0.5], '2': [0] },
]

const cashOne = async (w: World, { a, b, c }: Step) => {
  const { rows } = await s.db.query(
    `select coupon_id, player_id from sports_coupons where state = 'open' and player_id = any ($1::bigint[]) order by 1`,
    [w.players.map((it) => it.playerId)],
  )
  if (rows.length === 0) return
  const coupon = pick(rows as { coupon_id: bigint; player_id: bigint }[], a)
  const share = pick([10, 30, 50, 100], b)
  const asked = { couponID: String(coupon.coupon_id), share }
  const quote = await quoteCashOut(w.deps, coupon.player_id, asked)
  if (c === 0) s.clock.forward(6_000)
  await acceptCashOut(w.deps, coupon.player_id, { ...asked, quoteID: String(quote.quote_id) })
  const { rows: owing } = await s.db.query(
    'select 1 from sports_debts where coupon_id = $1 and taken_kurus < amount_kurus',
    [coupon.coupon_id],
  )
  if (owing.length > 0) throw new Error(`${coupon.coupon_id} was sold while it owes`)
}

const withdraw = async (w: World, { a, b }: Step) => {
  const player = pick(w.players, a)
  const amountKurus = ((await s.cash(player)) * BigInt(b)) / 5n
  await s.deps.wallet.post({
    verb: 'hold',
    source: 'test',
    transactionId: s.requestID(),
    playerId: player.playerId,
    amountKurus,
    house: 'gateway:test',
  })
}

const sweepAll = async (w: World, deps: SportsDeps) => {
  s.clock.forward(10_001)
  await sweep(deps)
  if (w.bug === 'overtaking settlement missed') await s.db.query('delete from sports_due', [])
}

const actions: Record<Step['kind'], (w: World, step: Step) => unknown> = {
  place: placeOne,
  settle: (w, { a, b }) =>
    say(w, said.settle('1x2', pick(results, b), { event: pick(w.events, a) })),
  scout: (w, { a, b }) =>
    say(w, said.settle('1x2', pick(results, b), { event: pick(w.events, a), certainty: 1 })),
  rollback: (w, { a }) =>
    say(w, said.of('rollback_bet_settlement', ['1x2'], { event: pick(w.events, a) })),
  cancel: (w, { a, b }) => {
    const from = new Date(s.clock.now.getTime() - 3_000 * b).toISOString()
    const window = { event: pick(w.events, a), from, to: s.clock.now.toISOString() }
    w.windows.push(window)
    say(w, said.of('bet_cancel', ['1x2'], window))
  },
  uncancel: (w, { a }) => {
    if (w.windows.length > 0) say(w, said.of('rollback_bet_cancel', ['1x2'], pick(w.windows, a)))
  },
  odds: (w, { a, b }) =>
    say(
      w,
      said.odds('1x2', p(300_000 + 50_000 * b, 300_000, 400_000 - 50_000 * b), {
        event: pick(w.events, a),
      }),
    ),
  cashout: cashOne,
  withdraw,
  forward: (_w, { a }) => s.clock.forward(a * 7_000),
  write: (w) => w.writer.write(),
  judge: (w) => settleDue(w.deps),
  pay: (w) => payUnpaid(w.deps),
  sweep: (w) => sweepAll(w, w.deps),
  other: async (w) => {
    s.clock.forward(6_000)
    await leaseEnds()
    w.writer = createWriter(w.deps, { adapter: heardBy(w.bug), board: s.feed.board })
  },
}

/** Everything is written, judged and paid, and every sender asks again for what was lost. */
const comeToRest = async (w: World) => {
  w.fault.fault = 0
  for (const { player, slip } of w.lost)
    await place(w.deps, player.playerId, slip, new Date(0)).catch((error: unknown) => {
      if ((error as { key?: string }).key === undefined) throw error
    })
  await sweepAll(w, w.deps)
  await w.writer.write()
  // What a scout saw last is confirmed by rule.
  await s.db.query('update sports_events set ended_at = $1 where event_id = any ($2::text[])', [
    s.clock.now,
    w.events,
  ])
  s.clock.forward(600_000)
  await confirmByRule(w.deps)
  for (let turn = 0; turn < 30; turn += 1) {
    const due = await settleDue(w.deps)
    if ((await payUnpaid(w.deps)) + due === 0) return
  }
}

/** The logs as they were said, told to nobody. */
const logsOf = (w: World): Map<string, ResultRow[]> => {
  const logs = new Map<string, ResultRow[]>()
  for (const m of w.said)
    for (const { market, outcome, row } of resultRowsOf(m, () => ['1', 'x', '2'])) {
      const key = `${m.event} ${market} ${outcome}`
      const log = logs.get(key) ?? []
      logs.set(key, [...log, { ...row, resultNo: log.length + 1 }])
    }
  return logs
}

const listFaults = async (w: World, after: bigint): Promise<string[]> => {
  const faults: string[] = []
  const logs = logsOf(w)
  const { rows: names } = await s.db.query(
    `select selection_id::text as id, event_id || ' ' || market || ' ' || outcome as key from sports_selections where event_id = any ($1::text[])`,
    [w.events],
  )
  const keyOf = new Map(names.map((r) => [r['id'], r['key'] as string]))
  const owed = new Map<bigint, bigint>()
  for (const c of await listJudged(s.db.read, after, 1_000)) {
    if (c.state === 'refused') continue
    const known = c.legs.map((leg) =>
      foldResults(logs.get(keyOf.get(leg.selection_id) ?? '') ?? [], {
        checkedAt: c.checked_at ?? s.clock.now,
        now: s.clock.now,
        asConfirmed: true,
      }),
    )
    const told = judge(
      couponOf(c),
      known.map((k) => k.result),
      c.shares,
    )
    if (told.state !== c.state) faults.push(`${c.coupon_id} is ${c.state}, not ${told.state}`)
    owed.set(c.player_id, (owed.get(c.player_id) ?? 0n) + told.owedKurus)
  }
  for (const { playerId } of w.players) {
    const { rows } = await s.db.query(
      `select (select coalesce(sum(case when to_account = 'cash' then amount_kurus else -amount_kurus end), 0)::bigint from wallet_entries
           where player_id = $1 and source = 'sports' and verb <> 'bet') as moved,
         (select coalesce(sum(o.amount_kurus), 0)::bigint from sports_cashouts o join sports_coupons c using (coupon_id) where c.player_id = $1) as cashed,
         (select coalesce(sum(amount_kurus - taken_kurus), 0)::bigint from sports_debts where player_id = $1) as debt`,
      [playerId],
    )
    const { moved, cashed, debt } = rows[0] as Record<string, bigint>
    const wanted = (owed.get(playerId) ?? 0n) + (cashed ?? 0n) + (debt ?? 0n)
    if (moved !== wanted) faults.push(`${playerId} was moved ${moved}, not ${wanted}`)
  }
  const verdict = await s.db.snapshot((q) => verifySports(s.deps, q, s.clock.now, after))
  return [...faults, ...verdict.faults.map((f) => `${f.check} ${f.where} ${f.expected} ${f.found}`)]
}

const play = async (history: readonly Step[], bug?: Bug): Promise<string[]> => {
  const { deps, state } = dyingHouse(bug)
  const newest = await s.db.query(
    'select coalesce(max(coupon_id), 0) as id from sports_coupons',
    [],
  )
  const w: World = {
    bug,
    deps,
    fault: state,
    players: [],
    events: [s.match(), s.match(), s.match()],
    said: [],
    writer: createWriter(deps, { adapter: heardBy(bug), board: s.feed.board }),
    lost: [],
    windows: [],
  }
  for (let i = 0; i < 2; i += 1)
    w.players.push({
      playerId: await aWallet(),
      username: '',
      password: '',
      sid: '',
      uid: '',
      device: '',
    })
  s.clock.forward(6_000)
  await leaseEnds()
  for (const step of history) {
    state.fault = step.fault < 6 ? step.fault : 0
    try {
      await actions[step.kind](w, step)
    } catch (error) {
      // A process that died, or a no that a player may read.
      if (!(error instanceof DatabaseUnavailable) && (error as { key?: string }).key === undefined)
        throw error
    }
    state.fault = 0
  }
  await comeToRest(w)
  return listFaults(w, newest.rows[0]?.['id'] as bigint)
}

let walletNo = 0n
const aWallet = async (): Promise<bigint> => {
  const playerId = 900_000n + (walletNo += 1n)
  await s.db.query('select wallet_open($1)', [playerId])
  await s.deps.wallet.post({
    verb: 'deposit',
    source: 'test',
    transactionId: s.requestID(),
    playerId,
    amountKurus: 20_000n,
    house: 'gateway:test',
  })
  return playerId
}

test('each coupon is its history folded, and the wallet moved what is owed, whoever died when', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      expect(await play(history)).toEqual([])
    }),
    // Histories are sampled, not shrunk: a shrunk one costs minutes, and the seed plays the same again.
    { numRuns: runs, seed, endOnFailure: true },
  )
  await expectCleanLedger(s.db)
  const verdict = await s.db.snapshot((q) => verifySports(s.deps, q, s.clock.now))
  expect(verdict.faults).toEqual([])
  expect(verdict.coupons).toBeGreaterThan(0)
  const { rows } = await s.db.query('select distinct state from sports_coupons order by 1', [])
  expect(rows.map((r) => r['state'])).toEqual(
    expect.arrayContaining(['cashed', 'lost', 'open', 'void', 'won']),
  )
})

const step = (kind: Step['kind'], over: Partial<Step> = {}): Step => ({
  kind,
  a: 0,
  b: 0,
  c: 1,
  fault: 14,
  ...over,
})
const paid = [step('settle'), step('write'), step('judge'), step('pay')]

describe('the model sees', () => {
  test.each<[Bug, Step[]]>([
    ['settlement id without n', [step('place'), ...paid, step('rollback'), ...paid]],
    ['rollback ignored', [step('place'), ...paid, step('rollback')]],
    ['window ignored', [step('place'), step('forward', { a: 1 }), step('cancel')]],
    ['overtaking settlement missed', [step('place', { fault: 4 }), ...paid]],
  ])('%s', async (bug, first) => {
    let found: string[] = []
    for (const history of fc.sample(steps, { numRuns: 50, seed })) {
      found = await play([...first, ...history], bug).catch((error: unknown) => [String(error)])
      if (found.length > 0) break
    }
    expect(found).not.toEqual([])
  })
})
