import type { Counted, Cycle, Pool } from '../pools.ts'

/** A pool as a batch finds it. */
export type ListedPool = Pool & Omit<Cycle, 'poolId'>
export type BatchList = {
  /** The games whose stakes count, in the order of their keys. */
  games: readonly string[]
  pools: readonly ListedPool[]
  stakes: readonly Counted[]
}
export type BatchName = { batch: bigint; series: bigint; step: number }

/*
 * What a batch's digest is of, a line each: the batch and its draw, the games that count, its pools (the smallest first) and its
 * stakes (the oldest first). Who staked says the journal, by the entry.
 */

export const listText = ({ batch, series, step }: BatchName, list: BatchList): string =>
  [
    `jackpots:${batch}:${series}:${step}`,
    `games:${list.games.join(',')}`,
    ...list.pools.map(
      (p) =>
        `pool:${p.poolId}:${p.cycle}:${p.valueMillionths}:${p.shareMillionths}:${p.seedKurus}:${p.mustHitByKurus}`,
    ),
    ...list.stakes.map((s) => `stake:${s.entryId}:${s.amountKurus}`),
  ].join('\n')

export const readList = (text: string): BatchList => {
  const games: string[] = []
  const pools: ListedPool[] = []
  const stakes: Counted[] = []
  for (const line of text.split('\n').slice(1)) {
    const [kind, id = '', ...figures] = line.split(':')
    if (kind === 'games') games.push(...id.split(','))
    if (kind === 'stake') {
      stakes.push({ entryId: BigInt(id), amountKurus: BigInt(figures[0] ?? '') })
    }
    if (kind !== 'pool') continue
    const [cycle = '', value = '', share = '', seed = '', most = ''] = figures
    pools.push({
      poolId: id,
      cycle: Number(cycle),
      valueMillionths: BigInt(value),
      shareMillionths: BigInt(share),
      seedKurus: BigInt(seed),
      mustHitByKurus: BigInt(most),
    })
  }
  return { games, pools, stakes }
}
