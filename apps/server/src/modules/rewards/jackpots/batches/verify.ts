import type { Query } from '@felek/database/database.ts'
import { hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import { digestOf } from '@felek/platform/witness/witness-client.ts'
import { listStakes, stakesAmong, transfersAmong } from '../../../wallet/wallet.ts'
import { studio } from '../../eligible.ts'
import { listText, readList, type BatchList } from './list.ts'
import {
  batchesAfter,
  listFalls,
  findSeries,
  type BatchRow,
  type FallOfBatch,
  type SeriesRow,
} from './store.ts'
import { drawsOf } from './draws.ts'
import { transfersOf } from '../moves.ts'
import { feed, type Growth } from '../pools.ts'
import { listJackpotGames } from '../store.ts'
import { readCursor } from '../../store.ts'

export type BatchFault = { check: string; where: string; expected: string; found: string }

/*
 * Each batch drawn once more from what is written down of it: its list is the one of its digest and of the journal, its
 * values are the promised ones, and what fell and moved is what follows from them.
 */

const batchesAtOnce = 200

/** Promises by series and step: what a value must hash to. */
type Known = { series: Map<bigint, SeriesRow>; shown: Map<string, BatchRow> }

const placeOf = ({ series, step }: Pick<BatchRow, 'series' | 'step'>) => `${series}:${step}`

const valueFaults = (known: Known, b: BatchRow): [expected: string, found: string][] => {
  const series = known.series.get(b.series)
  const before = known.shown.get(placeOf({ series: b.series, step: b.step - 1 }))
  const promised =
    b.step === 0
      ? [series?.house_commitment, series?.studio_commitment]
      : [before?.house_value, before?.studio_value]
  return [b.house_value, b.studio_value].flatMap((value, i): [string, string][] => {
    const hashed = value === null ? 'nothing' : hashOfHex(value)
    return hashed === promised[i] ? [] : [[promised[i] ?? 'a promise', hashed]]
  })
}

const fellAs = (poolId: string, g: Growth): string =>
  `${poolId}:${g.cycle.cycle}:${g.fall?.entryId}:${g.fall?.amountKurus}`

type Drawn = { falls: string[]; transfers: Map<string, { kurus: bigint; to: string }> }

/** What follows from list and values. */
const drawAgain = (b: BatchRow, { pools, stakes }: BatchList): Drawn => {
  const values = { houseValue: b.house_value ?? '', studioValue: b.studio_value ?? '' }
  const draw = drawsOf(values, b.batch)
  const of = pools.map((pool) => ({ pool, growths: feed(pool, pool, stakes, draw) }))
  return {
    falls: of.flatMap(({ pool, growths }) =>
      growths.filter((g) => g.fall).map((g) => fellAs(pool.poolId, g)),
    ),
    transfers: new Map(
      of
        .flatMap(({ pool, growths }) => transfersOf(pool, growths, b))
        .map((t) => [t.transactionId, { kurus: t.amountKurus, to: t.to }]),
    ),
  }
}

const listFaults = async (
  q: Query,
  b: BatchRow,
  list: BatchList,
): Promise<[expected: string, found: string][]> => {
  const faults: [string, string][] = []
  if (digestOf(b.list) !== b.digest) faults.push([b.digest, digestOf(b.list)])
  if (listText(b, list) !== b.list) faults.push(['the list of this batch', b.list.slice(0, 80)])
  const stakes = await stakesAmong(
    q,
    list.stakes.map((s) => s.entryId),
  )
  for (const { entryId, amountKurus } of list.stakes) {
    const kept = stakes.get(entryId)?.amountKurus
    if (kept !== amountKurus || entryId <= b.after_entry || entryId > b.up_to_entry)
      faults.push([`entry ${entryId} of ${kept ?? 'nothing'}`, `${amountKurus}`])
  }
  const listed = new Set(list.stakes.map((s) => s.entryId))
  for (const entry of await countedBetween(q, b.after_entry, b.up_to_entry, list.games))
    if (!listed.has(entry)) faults.push([`entry ${entry}`, 'nothing'])
  return faults
}

/** What counts between two entries of the journal; a stake that went back since is none of it, listed or not. */
const countedBetween = async (
  q: Query,
  after: bigint,
  upTo: bigint,
  games: readonly string[],
): Promise<bigint[]> =>
  after < upTo && games.length > 0
    ? (await listStakes(q, { after, upTo, house: studio.house, games })).map((s) => s.entryId)
    : []

/** What was drawn, against the falls and the money. */
const drawnFaults = async (
  q: Query,
  b: BatchRow,
  list: BatchList,
  falls: readonly FallOfBatch[],
): Promise<[expected: string, found: string][]> => {
  const again = drawAgain(b, list)
  const fell = falls.map((f) => `${f.pool_id}:${f.cycle}:${f.stake_entry_id}:${f.amount_kurus}`)
  const missing = again.falls.filter((f) => !fell.includes(f))
  const moved = await transfersAmong(q, 'jackpot', [...again.transfers.keys()])
  return [
    ...missing.map((f): [string, string] => [f, 'nothing']),
    ...fell.filter((f) => !again.falls.includes(f)).map((f): [string, string] => ['nothing', f]),
    ...[...again.transfers].flatMap(([id, { kurus, to }]): [string, string][] => {
      const is = moved.get(id)
      return is?.kurus === kurus && is.to === to
        ? []
        : [[`${id}: ${kurus} to ${to}`, is ? `${is.kurus} to ${is.to}` : 'nothing']]
    }),
  ]
}

const checkBatch = async (
  q: Query,
  known: Known,
  b: BatchRow,
  falls: readonly FallOfBatch[],
): Promise<BatchFault[]> => {
  const list = readList(b.list)
  const named =
    (check: string) =>
    ([expected, found]: [string, string]): BatchFault => ({
      check,
      where: `batch ${b.batch} of the jackpots`,
      expected,
      found,
    })
  const faults = (await listFaults(q, b, list)).map(
    named('a batch’s list is the one of its digest and of the journal'),
  )
  if (!b.drawn_at) return faults
  return [
    ...faults,
    ...valueFaults(known, b).map(named('a batch’s values are the ones that were promised')),
    ...(await drawnFaults(q, b, list, falls)).map(
      named('what a batch brought down and moved follows from its list and values'),
    ),
  ]
}

/** A batch behind the one before it: no entry is in two, and none that counts is in none. */
const orderFaults = async (
  q: Query,
  { before, number }: { before: BatchRow | undefined; number: bigint },
  b: BatchRow,
): Promise<[expected: string, found: string][]> => {
  const upTo = before?.up_to_entry ?? 0n
  const faults: [string, string][] = []
  if (b.batch !== number || (!b.withdrawn_at && b.after_entry < upTo))
    faults.push([
      `batch ${number} behind entry ${upTo}`,
      `batch ${b.batch} behind entry ${b.after_entry}`,
    ])
  if (!before || b.withdrawn_at) return faults
  const games = readList(b.list).games
  return [...faults, ...(await leftOut(q, before, b.after_entry, games))]
}

/** A span without stakes has no batch; what counts in one, of the games that counted before and after it, was left out. */
const leftOut = async (
  q: Query,
  { up_to_entry, list }: BatchRow,
  upTo: bigint,
  games: readonly string[],
): Promise<[expected: string, found: string][]> => {
  const both = readList(list).games.filter((game) => games.includes(game))
  const entries = await countedBetween(q, up_to_entry, upTo, both)
  return entries.map((entry) => [`entry ${entry} in a batch`, 'in none'])
}

const inOrder = ({ batch }: { batch: bigint }) => ({
  check: 'batches follow one another, and every stake that counts is in one',
  where: `batch ${batch} of the jackpots`,
})

/** Every batch of the jackpots, drawn again. */
export const verifyBatches = async (q: Query): Promise<BatchFault[]> => {
  const known: Known = { series: new Map(), shown: new Map() }
  const faults: BatchFault[] = []
  const told = (b: { batch: bigint }, found: [string, string][]) =>
    faults.push(...found.map(([expected, is]) => ({ ...inOrder(b), expected, found: is })))
  let before: BatchRow | undefined
  for (let after = 0n; ;) {
    const batches = await batchesAfter(q, after, batchesAtOnce)
    if (batches.length === 0) break
    const falls = await listFalls(
      q,
      batches.map((b) => b.batch),
    )
    for (const b of batches) {
      if (!known.series.has(b.series)) {
        const row = await findSeries(q, b.series)
        if (row) known.series.set(b.series, row)
        known.shown.clear()
      }
      const own = falls.filter((f) => f.batch === b.batch)
      faults.push(...(await checkBatch(q, known, b, own)))
      told(b, await orderFaults(q, { before, number: after + 1n }, b))
      if (!b.withdrawn_at) before = b
      known.shown.delete(placeOf({ series: b.series, step: b.step - 2 }))
      known.shown.set(placeOf(b), b)
      after = b.batch
    }
  }
  // The reader has passed by what lies behind the last one, and found nothing in it.
  const cursor = await readCursor(q, 'jackpots')
  if (before) told(before, await leftOut(q, before, cursor, await listJackpotGames(q)))
  return faults
}
