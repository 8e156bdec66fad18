import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'
import { newId } from '@felek/server/src/database/ids.ts'
import { partsOf } from '@felek/server/src/modules/sportsbook/exposure/parts.ts'
import { newCouponNumber } from '@felek/server/src/modules/sportsbook/place/number.ts'
import { place } from '@felek/server/src/modules/sportsbook/place/place.ts'
import {
  insertCoupons,
  selectionIds,
  setDecided,
} from '@felek/server/src/modules/sportsbook/place/store.ts'
import type { Movement } from '@felek/server/src/modules/wallet/wallet.ts'
import { endsWith, ownerOf, secret } from '../bench-server.ts'
import { closedLoop, countedLoop, createCallers, openLoop, type Result } from '../load.ts'
import {
  anyPlayer,
  anySelections,
  median,
  seconds,
  verdict,
  withBenchDeps,
  type BenchDeps,
} from './book.ts'

/*
 * Placing coupons of four legs (docs/bench.md): many in one statement beside the vault alone
 * and beside one transaction a coupon, in one run, in turn; then over HTTP at a constant rate.
 */

const rounds = 3
const inFlight = 256
const rate = 300

const stakeOf = (id: string, playerId: bigint): Movement => ({
  verb: 'bet',
  source: 'sports',
  transactionId: id,
  playerId,
  amountKurus: 2_000n,
  house: 'games:sports',
  roundId: id,
  game: 'sports',
  product: 'sports',
})

const slip = () => ({
  selections: anySelections(),
  lineStake: '20',
  oddsPolicy: 'better' as const,
  requestID: randomUUID(),
})

/** The usual way: everything of a coupon in a transaction of its own. */
const placeAlone = async (deps: BenchDeps): Promise<boolean> => {
  const now = new Date()
  const playerId = anyPlayer()
  const { selections, requestID } = slip()
  const legs = selections.map(({ banker }) => ({ odds: 210, banker }))
  const bets = { legs, systems: [4] }
  const parts = partsOf(bets, 2_000n)
  const couponId = newId(now)
  return deps.db.inTx(async (tx) => {
    const ids = await selectionIds(
      tx,
      selections.map((s) => ({ eventId: s.eventID, market: s.marketID, outcome: s.outcomeID })),
      selections.map(() => newId(now)),
    )
    await insertCoupons(tx, [
      {
        couponId,
        couponNumber: newCouponNumber(),
        playerId,
        requestId: requestID,
        state: 'posting',
        systems: [4],
        lines: 1n,
        lineStakeKurus: 2_000n,
        stakeKurus: 2_000n,
        totalOdds: 1_945n,
        potentialKurus: 38_896n,
        oddsPolicy: 'better',
        placedAt: now,
        decidesAt: null,
        checkedAt: now,
        boardSeq: 1,
        legs: legs.map((leg, i) => ({
          ...leg,
          selectionId: ids[i] ?? 0n,
          shownOdds: 210,
          live: false,
          stakeKurus: parts[i]?.stakeKurus ?? 0n,
          takeoutKurus: parts[i]?.takeoutKurus ?? 0n,
        })),
      },
    ])
    await setDecided(tx, [{ couponId, refusedWhy: null, from: 'posting' }], now)
    const [posted] = await deps.wallet.postIn(tx, [stakeOf(String(couponId), playerId)])
    return posted?.status === 'ok'
  })
}

/** Players who place over HTTP. */
const buyers = 4_000

const requestTo = (port: number, n: number): Buffer => {
  const body = Buffer.from(
    JSON.stringify({
      api: { class: 'betframe', method: 'placeBet' },
      data: slip(),
      user: { sid: `sid-${n}`, uid: String(n) },
    }),
  )
  const head = [
    'POST /endpoint/v1 HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    'panel: frontend',
    `cookie: dev=device-${n}`,
    `content-length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

const overHttp = async (url: string): Promise<Result[]> => {
  const port = await findFreePort()
  const server = fork(join(import.meta.dirname, 'placing-server.ts'), {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: url,
      LOGIN_KEY: secret,
      RATE_SCALE: '100000',
    },
    stdio: 'inherit',
  })
  endsWith(server)
  await new Promise<void>((resolve, reject) => {
    server.once('message', () => resolve())
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const callers = await createCallers(port, 128, '"error":""')
  let next = 0
  // Who places has looked at matches before: each of them has been seen by the server once.
  const ask = () => callers.send(requestTo(port, 1 + (next++ % buyers)))
  await countedLoop(32, buyers, ask)
  const results: Result[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await openLoop(rate, seconds, ask))
  results.push(await closedLoop(128, seconds, ask))
  callers.close()
  server.kill('SIGKILL')
  return results
}

export const measure = (): Promise<boolean> =>
  withBenchDeps(async (deps, url) => {
    const ways = {
      vault: async () =>
        (await deps.wallet.post(stakeOf(randomUUID(), anyPlayer()))).status === 'ok',
      batched: async () => (await place(deps, anyPlayer(), slip())) > 0n,
      alone: () => placeAlone(deps),
    }
    const seen: Record<keyof typeof ways, Result[]> = { vault: [], batched: [], alone: [] }
    const names = Object.keys(ways) as (keyof typeof ways)[]
    for (const name of names) await countedLoop(64, 500, ways[name])
    // As on a house that has sold some: until autovacuum has looked once, plans are guesses.
    await countedLoop(inFlight, 10_000, ways.batched)
    const owner = ownerOf(url)
    await owner.connect()
    await owner.query('analyze')
    await owner.end()
    for (let round = 0; round < rounds; round += 1)
      for (const name of names)
        seen[name].push(await closedLoop(name === 'alone' ? 32 : inFlight, seconds, ways[name]))
    const http = await overHttp(url)
    console.log(
      `\ncoupons of four legs, ${inFlight} in flight, ${rounds} rounds of ${seconds} s, medians; ${cpus().length} × ${cpus()[0]?.model}\n`,
    )
    const rateOf = (name: keyof typeof ways) => median(seen[name].map((r) => r.perSecond))
    const refused = [...Object.values(seen).flat(), ...http].reduce((sum, r) => sum + r.refused, 0)
    for (const name of names) console.log(`${name.padEnd(10)} ${rateOf(name).toFixed(0)}/s`)
    const ratio = (below: 'vault' | 'alone') =>
      median(seen.batched.map((r, i) => r.perSecond / (seen[below][i]?.perSecond ?? 1)))
    const p99 = median(http.slice(0, rounds).map((r) => r.p99Ms))
    return [
      verdict('placing ÷ the vault alone', ratio('vault'), 0.3),
      verdict('placing ÷ one transaction a coupon', ratio('alone'), 5),
      verdict('over HTTP, 128 callers in a closed loop', http.at(-1)?.perSecond ?? 0, 1_000, {
        unit: '/s',
      }),
      verdict(`over HTTP at ${rate}/s, open loop, p99`, p99, 100, { atMost: true, unit: ' ms' }),
      verdict('refused', refused, 0, { atMost: true }),
    ].every(Boolean)
  })
