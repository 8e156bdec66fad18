import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BonusOracle, type BonusMove } from '../../../test/bonus-oracle.ts'
import {
  aWallet,
  expectCleanLedger,
  openLedger,
  withSeededBug,
  withTestClock,
  type TestDatabase,
} from '../../../test/test-ledger.ts'
import type { Movement, Wallet, WeightClass } from './wallet.ts'

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

type RawMove = {
  kind: BonusMove['kind']
  amount: number
  back: number
  weightClass: number
  game: string
  odd: number
}
type Step =
  | { do: 'moves'; moves: RawMove[] }
  | { do: 'grant'; amount: number; times: number; cap: number | null; minutes: number }
  | { do: 'convert' | 'forfeit' | 'expire' }
  | { do: 'decide'; release: boolean }
  | { do: 'clock'; minutes: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('moves' as const),
      moves: fc.array(
        fc.record({
          kind: fc.constantFrom<BonusMove['kind']>(
            ...(['bet', 'bet', 'bet', 'bet', 'win', 'win', 'win', 'rollback', 'deposit'] as const),
            'hold',
          ),
          amount: fc.nat({ max: 60 }),
          back: fc.nat({ max: 5 }),
          weightClass: fc.integer({ min: 0, max: 4 }),
          game: fc.constantFrom('a', 'b', 'refused'),
          odd: fc.nat({ max: 9 }),
        }),
        { minLength: 1, maxLength: 14 },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      amount: fc.integer({ min: 1, max: 200 }),
      times: fc.nat({ max: 2 }),
      cap: fc.option(fc.nat({ max: 200 })),
      minutes: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'convert' as const,
        'convert' as const,
        'forfeit' as const,
        'expire' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('decide' as const), release: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      minutes: fc.integer({ min: 1, max: 40 }),
    }),
  },
)
const histories = fc.array(step, { minLength: 1, maxLength: 30, size: 'max' })
const weights = [100, 50, 10, 0, 10, 0, 0, 0]

let bonuses = 0
class Run {
  readonly oracle = new BonusOracle()
  private readonly playerId: bigint
  private readonly tag: string
  private readonly bets: { id: string; game: string }[] = []
  private readonly heldBy = new Map<string, bigint>()
  private last = 0
  constructor(playerId: bigint, tag: string) {
    this.playerId = playerId
    this.tag = tag
  }

  private movement(id: string, m: BonusMove, game: string): Movement {
    const gateway = m.kind === 'deposit' || m.kind === 'hold'
    return {
      verb: m.kind,
      source: gateway ? 'gateway:test' : 'provider:test',
      transactionId: id,
      playerId: this.playerId,
      amountKurus: 'amount' in m ? BigInt(m.amount) : 0n,
      house: gateway ? 'gateway:test' : 'games:test',
      ...(gateway ? {} : { game }),
      ...('about' in m ? { about: m.about } : {}),
      ...(m.kind === 'bet' && m.weightClass !== undefined
        ? { weightClass: m.weightClass as WeightClass }
        : {}),
      ...(m.kind === 'win' && m.hold ? { hold: 'day_ceiling' as const } : {}),
    }
  }

  private meant(raw: RawMove): { move: BonusMove; game: string } | undefined {
    const { kind, amount, back, weightClass, game, odd } = raw
    if (kind === 'bet')
      return { move: { kind, amount, weightClass: weightClass || undefined, game }, game }
    if (kind === 'deposit' || kind === 'hold')
      return { move: { kind, amount: (amount / 4) | 0 }, game }
    const bet = this.bets.at(-1 - (back % Math.max(1, this.bets.length)))
    if (bet === undefined) return undefined
    return {
      game: bet.game,
      move:
        kind === 'win'
          ? { kind, about: bet.id, amount: odd < 3 ? 0 : amount, hold: odd === 9 }
          : { kind, about: bet.id },
    }
  }

  async send(wanted: readonly { move: BonusMove; game: string }[]): Promise<void> {
    const expected: string[] = []
    const sent = wanted.map(async ({ move, game }) => {
      this.last += 1
      const id = `${this.tag}-${this.last}`
      if (move.kind === 'bet') this.bets.push({ id, game })
      expected.push(this.oracle.act(id, move, nowMs))
      const outcome = await vault.post(this.movement(id, move, game))
      if (outcome.status === 'held' && outcome.entryId !== undefined)
        this.heldBy.set(id, outcome.entryId)
      return outcome.status
    })
    expect(await Promise.all(sent)).toEqual(expected)
  }

  private async grant(s: Extract<Step, { do: 'grant' }>): Promise<void> {
    const id = (bonuses += 1)
    const required = s.amount * s.times * 100
    const endsAt = nowMs + s.minutes * 60_000
    const { rows } = await db.query(
      `select wallet_grant_bonus($1, $2, 'bonus:test', $3, $4, 40, $5::smallint[], '{refused}', $6::timestamptz, $7) as said`,
      [
        this.playerId,
        id,
        s.amount,
        required,
        `{${weights.join(',')}}`,
        new Date(endsAt).toISOString(),
        s.cap,
      ],
    )
    const { amount, cap } = s
    const told = {
      id,
      amount,
      required,
      stakeMax: 40,
      cap,
      weights,
      gamesRefused: ['refused'],
      endsAt,
    }
    expect(rows[0]?.['said']).toBe(this.oracle.grant(told))
  }

  private async end(how: 'convert' | 'forfeit' | 'expire'): Promise<void> {
    const id = this.oracle.bonuses.at(-1)?.id ?? 0
    const ask = () =>
      db.query('select * from wallet_end_bonus($1, $2, $3)', [this.playerId, id, how])
    const { rows } = await ask()
    const said = this.oracle.end(how, nowMs)
    expect(rows[0]?.['outcome']).toBe(said)
    // Again ends nothing a second time.
    expect((await ask()).rows[0]).toMatchObject({
      outcome: said,
      converted_kurus: 0n,
      forfeited_kurus: 0n,
    })
  }

  private async decide(release: boolean): Promise<void> {
    const [id] = this.oracle.held.keys()
    const entry = id === undefined ? undefined : String(this.heldBy.get(id))
    if (id === undefined || entry === undefined) return
    const how = release ? 'release' : 'settle'
    this.oracle.decide(id, how)
    const { status } = await vault.post({
      verb: how,
      source: 'held',
      transactionId: entry,
      about: entry,
      playerId: this.playerId,
      amountKurus: 0n,
      house: 'held',
    })
    expect(status).toBe('ok')
  }

  async take(s: Step): Promise<void> {
    if (s.do === 'moves') {
      const wanted = s.moves.map((m) => this.meant(m)).filter((m) => m !== undefined)
      await this.send(wanted)
    } else if (s.do === 'grant') await this.grant(s)
    else if (s.do === 'decide') await this.decide(s.release)
    else if (s.do === 'clock') await clock.set((nowMs += s.minutes * 60_000))
    else await this.end(s.do)
    await this.compare()
  }

  private async compare(): Promise<void> {
    const { oracle } = this
    const { rows } = await db.query(
      `select a.cash_kurus::int as cash, a.bonus_kurus::int as bonus, a.locked_kurus::int as locked,
         b.wagered_centi::int as wagered, b.open_bets as open, b.state, b.cap_left::int as cap
       from wallet_accounts a left join wallet_bonuses b using (player_id) where a.player_id = $1`,
      [this.playerId],
    )
    const last = oracle.bonuses.at(-1)
    expect(rows[0]).toMatchObject({
      cash: oracle.cash,
      bonus: oracle.active?.purse ?? 0,
      locked: oracle.locked,
      state: last?.state ?? null,
      ...(last ? { cap: last.left } : {}),
      ...(last?.state === 'active' ? { wagered: last.wagered, open: oracle.openBets(last) } : {}),
    })
  }
}

let runs = 0
const play = async (steps: Step[]): Promise<void> => {
  await clock.set((nowMs += 1_000))
  const run = new Run(await aWallet(db), `B${(runs += 1)}`)
  await run.send([{ move: { kind: 'deposit', amount: 60 }, game: '' }])
  for (const s of steps) await run.take(s)
}

test('every history of bonuses, stakes and ends is as the oracle says', async () => {
  await fc.assert(fc.asyncProperty(histories, play), {
    numRuns: soak ? 1_500 : 40,
    endOnFailure: true,
  })
  await expectCleanLedger(db)
})

/** Where histories are played fast: the function is one and the same. */
test.each([
  [
    'a bonus win becomes cash',
    "j.status <> 'ok' or j.purse is not null then 0",
    "j.status <> 'ok' then 0",
  ],
  [
    'progress is kept after a rollback',
    'greatest(0, purse.wagered_centi - one.amount * one.weight)',
    'purse.wagered_centi',
  ],
  [
    'a win of zero leaves its stake open',
    'if one.mark = 2 then purse.open_bets',
    'if one.mark = 2 and one.amount > 0 then purse.open_bets',
  ],
  ['a dead bonus pays', "if past.state = 'ended' then", "if past.state = 'never' then"],
  [
    'a bonus is converted over an open stake',
    'and b.open_bets = 0 and not exists',
    'and not exists',
  ],
  [
    'a stake is paid from both',
    'bonus_of[who] >= one.amount and',
    'bonus_of[who] + cash_of[who] >= one.amount and',
  ],
])('the suite catches a seeded bug: %s', async (_name, from, to) => {
  await withSeededBug(db, from, to, async () => {
    const { failed } = await fc.check(fc.asyncProperty(histories, play), {
      numRuns: 400,
      endOnFailure: true,
    })
    expect(failed).toBe(true)
  })
})
