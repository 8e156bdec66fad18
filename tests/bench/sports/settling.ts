import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { DatabaseBusy } from '@felek/database/database.ts'
import { writeResults } from '@felek/server/src/modules/sportsbook/board/results.ts'
import { payUnpaid } from '@felek/server/src/modules/sportsbook/settle/pay.ts'
import { settleDue } from '@felek/server/src/modules/sportsbook/settle/settle.ts'
import { ownerOf } from '../bench-server.ts'
import { closedLoop, countedLoop, openLoop } from '../load.ts'
import {
  anyPlayer,
  eventOf,
  matches,
  players,
  seconds,
  verdict,
  withBenchDeps,
  type BenchDeps,
} from './book.ts'

/*
 * A hundred thousand coupons of four legs, two of five of them won, from the results to the last
 * payout, while players stake in the casino at a constant rate (docs/bench.md).
 */

const coupons = parseInt(process.env['COUPONS'] ?? '100000', 10)
const stakesPerSecond = 500
const patienceS = 300
/** The last tenth of the matches is lost; a coupon that is lost has one of them. */
const losers = matches / 10
const winners = matches - losers

const fill = (size: number) => `
  insert into sports_selections select n + 1, 'match-' || n, '1x2', '1' from generate_series(0, ${matches - 1}) n;
  insert into sports_coupons (coupon_id, coupon_number, player_id, request_id, state, systems, lines, line_stake_kurus, stake_kurus, total_odds,
      potential_kurus, odds_policy, placed_at, checked_at, board_seq)
    select g, 'FK' || lpad(g::text, 8, '0'), 1 + g % ${players}, g::text, 'open', '{4}', 1, 2000, 2000, 1600, 32000, 'better', now(), now(), 1
    from generate_series(1, ${size}) g;
  insert into sports_legs (coupon_id, n, selection_id, odds, shown_odds, banker, live, stake_kurus, takeout_kurus)
    select g, n, case when n = 4 and g % 5 > 1 then 1 + ${winners} + g % ${losers} else 1 + (g * 7 + n * 83) % ${winners} end, 200, 200, false, false, 500, 8000
    from generate_series(1, ${size}) g, generate_series(1, 4) n;
  insert into sports_exposure select selection_id, sum(stake_kurus), sum(takeout_kurus), count(*), now() from sports_legs group by 1;
  analyze`

const decideAll = async (deps: BenchDeps): Promise<void> => {
  const now = new Date()
  for (let n = 0; n < matches; n += 1)
    await deps.db.inTx((tx) =>
      writeResults(
        deps,
        tx,
        eventOf(n),
        [
          {
            market: '1x2',
            outcome: '1',
            row: {
              kind: 'settlement',
              at: now,
              certainty: 2,
              won: n < winners,
              voidHalves: 0,
              winners: 1,
              tied: 1,
              fromAt: null,
              toAt: null,
            },
          },
        ],
        { adapter: 'bench', seq: n + 1, reason: '', now },
      ),
    )
}

/** As the job does: after a statement's time ran out it comes again, with fewer. */
const settled = (deps: BenchDeps): Promise<number> =>
  settleDue(deps).catch((error: unknown) => {
    if (error instanceof DatabaseBusy) return 1
    throw error
  })

/** A stake of the casino. */
const stakeIn = async (deps: BenchDeps): Promise<boolean> => {
  const id = randomUUID()
  const { status } = await deps.wallet.post({
    verb: 'bet',
    source: 'provider:felek',
    transactionId: id,
    playerId: anyPlayer(),
    amountKurus: 100n,
    house: 'games:felek',
    roundId: id,
    game: 'lale-bahcesi',
  })
  return status === 'ok'
}

/** A payout is about a stake: the two of five that will be won have one. */
const stakeAll = (deps: BenchDeps): Promise<void> =>
  countedLoop(512, coupons, async (n) => {
    const id = n + 1
    if (id % 5 > 1) return true
    const { status } = await deps.wallet.post({
      verb: 'bet',
      source: 'sports',
      transactionId: String(id),
      playerId: BigInt(1 + (id % players)),
      amountKurus: 2_000n,
      house: 'games:sports',
      roundId: `FK${String(id).padStart(8, '0')}`,
      game: 'sports',
      product: 'sports',
    })
    if (status !== 'ok') throw new Error(`a stake of the bench is ${status}`)
    return true
  })

export const measure = (): Promise<boolean> =>
  withBenchDeps(async (deps, url) => {
    const owner = ownerOf(url)
    await owner.connect()
    await owner.query(fill(coupons))
    const stake = () => stakeIn(deps)
    await stakeAll(deps)
    const vault = await closedLoop(256, seconds, stake)
    const before = await openLoop(stakesPerSecond, seconds, stake)
    const begun = performance.now()
    let [judgedS, done] = [0, false]
    const since = () => (performance.now() - begun) / 1_000
    // As the jobs do it: workers judge what is due while what is owed is paid.
    const work = (async () => {
      await decideAll(deps)
      const judges = Promise.all(
        Array.from({ length: 3 }, async () => {
          while ((await settled(deps)) > 0);
        }),
      ).then(() => (judgedS = since()))
      let paid = 0
      for (let isJudged = false; !isJudged || paid > 0;) {
        isJudged = judgedS > 0
        paid = await payUnpaid(deps)
        if (since() > patienceS) throw new Error('what is owed does not come to an end')
        if (paid === 0) await new Promise((resolve) => setTimeout(resolve, 10))
      }
      await judges
      done = true
      return since()
    })()
    const during: Awaited<ReturnType<typeof openLoop>>[] = []
    while (!done) during.push(await openLoop(stakesPerSecond, 1, stake))
    const allS = await work
    const { rows } = await owner.query<{ state: string; n: string }>(
      'select state, count(*) as n from sports_coupons group by 1 order by 1',
    )
    await owner.end()
    const stakes = during.reduce((sum, r) => sum + r.done, 0)
    const took = during.reduce((sum, r) => sum + r.done / r.perSecond, 0)
    console.log(
      `\n${coupons} coupons of four legs; ${stakesPerSecond} stakes a second beside them; ${cpus().length} × ${cpus()[0]?.model}\n`,
    )
    console.log(rows.map(({ state, n }) => `${state} ${n}`).join(', '))
    console.log(
      `the vault alone ${vault.perSecond.toFixed(0)} stakes/s; judged after ${judgedS.toFixed(1)} s (${(coupons / judgedS).toFixed(0)}/s), all paid after ${allS.toFixed(1)} s; stakes p99 ${before.p99Ms.toFixed(0)} ms before, ${Math.max(...during.map((r) => r.p99Ms)).toFixed(0)} ms at worst meanwhile`,
    )
    const isRight = rows.map((r) => r.state).join() === 'lost,won'
    return [
      verdict('judged and paid', (allS * 100_000) / coupons, 30, { atMost: true, unit: ' s' }),
      verdict('judged ÷ the vault alone', coupons / judgedS / vault.perSecond, 0.4),
      verdict('casino stakes keep of their rate', stakes / took / before.perSecond, 0.9),
      verdict('every coupon is won or lost', isRight ? 1 : 0, 1),
    ].every(Boolean)
  })
