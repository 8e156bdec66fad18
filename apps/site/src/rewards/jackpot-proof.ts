import * as z from 'zod/mini'
import type { JackpotDraw } from '@felek/contract/rewards.ts'

/*
 * A fall, drawn again in this browser (docs/fairness.md, “Jackpots”): the list is the one of its digest, both values are the
 * promised ones, the studio's own record says the same, and the stake that took the pool follows from all that.
 */

/** What the studio itself has on record: `GET {studio}/api/promises/jackpots/<series>/<step>`. */
const studioRecord = z.object({
  roundId: z.string(),
  operatorCommitment: z.string(),
  commitment: z.string(),
  operatorValue: z.string(),
  settled: z.string(),
  value: z.string(),
})
export type StudioRecord = z.output<typeof studioRecord>
export const readStudioRecord = (json: unknown): StudioRecord => z.parse(studioRecord, json)

/** `alone`: all is right as far as our own record says, and the studio's could not be asked. */
export type ProofState = 'holds' | 'alone' | 'broken' | 'unknown'
export type Fallen = { pool: string; cycle: number; amount: string }

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
const hexOf = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (b) => b.toString(16).padStart(2, '0')).join('')

/** A value of step n is the promise's, hashed n + 1 times. */
const keeps = async (
  subtle: SubtleCrypto,
  promise: string,
  value: string,
  step: number,
): Promise<boolean> => {
  let bytes = bytesOf(value).buffer
  for (let i = 0; i <= step; i += 1) bytes = await subtle.digest('SHA-256', bytes)
  return hexOf(bytes) === promise
}

const millionth = 1_000_000n
const words64 = 1n << 64n

type Draw = (message: string, range: bigint) => Promise<bigint>

/** HMAC under the studio's value, read as words of 64 bits; the last, incomplete stretch of the range is thrown away. */
const drawing = async (subtle: SubtleCrypto, studioValue: string): Promise<Draw> => {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await subtle.importKey('raw', bytesOf(studioValue), hmac, false, ['sign'])
  return async (message, range) => {
    const fair = words64 - (words64 % range)
    for (let block = 0; ; block += 1) {
      const text = new TextEncoder().encode(`${message}:${block}`)
      const words = new DataView(await subtle.sign('HMAC', key, text))
      for (let at = 0; at < 32; at += 8) {
        const word = words.getBigUint64(at)
        if (word < fair) return word % range
      }
    }
  }
}

type Fell = Fallen & { entry: string }

/** What fell of one pool, by the list and both values. */
const listFalls = async (d: JackpotDraw, pool: string, draw: Draw): Promise<Fell[]> => {
  const lines = d.list.split('\n').map((line) => line.split(':'))
  const [, , first, held, share, seed, most] =
    lines.find(([kind, id]) => kind === 'pool' && id === pool) ?? []
  let cycle = parseInt(first ?? '', 10)
  let value = BigInt(held ?? '0')
  const falls: Fell[] = []
  for (const [kind, entry = '', kurus = ''] of lines) {
    if (kind !== 'stake') continue
    const contribution = BigInt(kurus) * BigInt(share ?? '0')
    const room = BigInt(most ?? '0') * millionth - value
    const message = `${d.houseValue}:${d.batch}:${entry}:${pool}`
    const falling = contribution >= room || (await draw(message, room)) < contribution
    value += contribution
    if (!falling) continue
    const lira = `${value / millionth}`.padStart(3, '0')
    falls.push({ pool, cycle, entry, amount: `${lira.slice(0, -2)}.${lira.slice(-2)}` })
    cycle += 1
    value = BigInt(seed ?? '0') * millionth + (value % millionth)
  }
  return falls
}

const agrees = (d: JackpotDraw, r: StudioRecord): boolean =>
  r.roundId === d.roundID &&
  r.operatorCommitment === d.houseCommitment &&
  r.commitment === d.studioCommitment &&
  r.operatorValue === d.houseValue &&
  r.value === d.studioValue &&
  r.settled === d.digest

/**
 * Draws the batch of a fall again. `record`: the studio's own; null where it has none, undefined where it could not be
 * asked.
 */
export const proveFall = async (
  subtle: SubtleCrypto,
  d: JackpotDraw,
  fallen: Fallen,
  record: StudioRecord | null | undefined,
): Promise<ProofState> => {
  const { houseValue, studioValue, step } = d
  if (houseValue === undefined || studioValue === undefined || record === null) return 'broken'
  const digest = hexOf(await subtle.digest('SHA-256', new TextEncoder().encode(d.list)))
  const named = d.list.startsWith(`jackpots:${d.batch}:${d.series}:${step}\n`)
  const promised =
    (await keeps(subtle, d.houseCommitment, houseValue, step)) &&
    (await keeps(subtle, d.studioCommitment, studioValue, step))
  if (digest !== d.digest || !named || !promised || (record && !agrees(d, record))) return 'broken'
  const mine = await listFalls(d, fallen.pool, await drawing(subtle, studioValue))
  const told = d.falls.filter((f) => f.pool === fallen.pool)
  const same = (a: Fell | undefined, b: Fell) =>
    a?.cycle === b.cycle && a.entry === b.entry && a.amount === b.amount
  const right =
    mine.length === told.length &&
    mine.every((f, i) => same(told[i], f)) &&
    mine.some((f) => f.cycle === fallen.cycle && f.amount === fallen.amount)
  return right ? (record ? 'holds' : 'alone') : 'broken'
}
