import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { JackpotDraw } from '@felek/contract/rewards.ts'
import { chainOf } from '@felek/platform/crypto/commitment-chain.ts'
import { listText } from './list.ts'
import { drawsOf } from './draws.ts'
import { feed } from '../pools.ts'
import { proveFall, type StudioRecord } from '@felek/site/src/rewards/jackpot-proof.ts'

const { subtle } = globalThis.crypto
const step = 3
const [house, studio] = [chainOf('h'.repeat(32), 'house'), chainOf('s'.repeat(32), 'studio')]
const values = {
  houseValue: house.value('a', 10, step),
  studioValue: studio.value('a', 10, step),
}
const pool = {
  poolId: 'yildiz',
  cycle: 4,
  valueMillionths: 10_000_500_000n,
  shareMillionths: 4_000n,
  seedKurus: 10_000n,
  mustHitByKurus: 10_400n,
}
const stakes = Array.from({ length: 60 }, (_, i) => ({
  entryId: BigInt(i + 100),
  amountKurus: BigInt(1_000 + 37 * i),
}))
const lira = (kurus: bigint) => `${kurus / 100n}.${String(kurus % 100n).padStart(2, '0')}`
const list = listText({ batch: 8n, series: 2n, step }, { games: ['lale'], pools: [pool], stakes })
/** As the server draws it. */
const falls = feed(pool, pool, stakes, drawsOf(values, 8n)).flatMap(({ cycle, fall }) =>
  fall
    ? [
        {
          pool: 'yildiz',
          cycle: cycle.cycle,
          entry: String(fall.entryId),
          amount: lira(fall.amountKurus),
          player: 'ay***e',
        },
      ]
    : [],
)
const draw: JackpotDraw = {
  batch: '8',
  series: '2',
  roundID: 'r',
  step,
  houseCommitment: house.commitment('a', 10),
  studioCommitment: studio.commitment('a', 10),
  promisedAt: '2026-11-28T00:00:00.000Z',
  list,
  digest: createHash('sha256').update(list).digest('hex'),
  fixedAt: '2026-11-28T00:00:00.000Z',
  state: 'drawn',
  ...values,
  drawnAt: '2026-11-28T00:00:01.000Z',
  falls,
}
const record: StudioRecord = {
  roundId: 'r',
  operatorCommitment: draw.houseCommitment,
  commitment: draw.studioCommitment,
  operatorValue: values.houseValue,
  settled: draw.digest,
  value: values.studioValue,
}
const fallen = falls[0] ?? { pool: '', cycle: 0, amount: '' }
const prove = (
  over: Partial<JackpotDraw> = {},
  studios: StudioRecord | null | undefined = record,
  of = fallen,
) => proveFall(subtle, { ...draw, ...over }, of, studios)

test('a fall that the server drew holds, with the studio’s record and without', async () => {
  expect(falls.length).toBeGreaterThan(1)
  for (const one of falls) expect(await prove({}, record, one)).toBe('holds')
  expect(await proveFall(subtle, draw, fallen, undefined)).toBe('alone')
})

test('a proof breaks with any other list, value, promise, record or fall', async () => {
  const another = list.replace('stake:100:1000', 'stake:100:1001')
  const withDigest = { list: another, digest: createHash('sha256').update(another).digest('hex') }
  for (const [what, state] of Object.entries({
    list: prove({ list: another }),
    'a list that the studio was not told of': prove(withDigest),
    'a value': prove({ houseValue: 'a'.repeat(64) }),
    'a promise': prove({ studioCommitment: 'a'.repeat(64) }),
    'no value': prove({ studioValue: undefined }),
    'no record': prove({}, null),
    'another record': prove({}, { ...record, settled: 'a'.repeat(64) }),
    'another winner': prove({ falls: falls.map((f) => ({ ...f, entry: '101' })) }),
    'a fall too few': prove({ falls: falls.slice(1) }),
    'another amount': prove({}, record, { ...fallen, amount: '999.00' }),
  }))
    expect([what, await state]).toEqual([what, 'broken'])
})
