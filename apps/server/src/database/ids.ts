import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** The first millisecond of 2026, so that ids fit into 63 bits for the next two centuries. */
const epochMs = 1_767_225_600_000
const processBits = 10
const perMs = 1 << 10

/**
 * The number of this process among those of its database: no two that run at the same time share
 * one, unless a thousand started since. Drawn until the house has asked for one; then the primary
 * key catches the twin.
 */
let ownNumber = randomInt(1 << processBits)
export const numberProcess = (number: number): void => {
  ownNumber = number % (1 << processBits)
}

/** The next number that the database gives to a process. */
export const nextProcessNumber = async (q: Query): Promise<number> => {
  const { rows } = await sql<{ n: string }>`select nextval('process_numbers')::text as n`.execute(q)
  return parseInt(rows[0]?.n ?? '', 10)
}

/** How far ids may run ahead of their millisecond, or the clock be put back, and stay in order. */
const aheadMsMax = 10_000
const rememberedMs = 10_000
/** How many ids a millisecond has; of those that were asked for last. */
const counts = new Map<number, number>()
let latestMs = 0

/**
 * An id for a row, never the same twice: milliseconds in the high bits, so that later rows sort
 * later, then a count within the millisecond and the process's number, ten bits each. A millisecond
 * that is full lends from the next one. The count begins anywhere in its lower half, so that a date
 * asked for again, long forgotten, hardly repeats itself.
 */
export const newId = (now: Date = new Date()): bigint => {
  let ms = now.getTime()
  if (ms < latestMs && latestMs - ms < aheadMsMax) ms = latestMs
  while (counts.get(ms) === perMs) ms += 1
  const count = counts.get(ms) ?? randomInt(perMs / 2)
  counts.set(ms, count + 1)
  if (counts.size > rememberedMs) counts.delete(counts.keys().next().value ?? 0)
  latestMs = ms
  return (BigInt(ms - epochMs) << 20n) | (BigInt(count) << BigInt(processBits)) | BigInt(ownNumber)
}

/** 256 random bits for tokens, URL-safe. Only their hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
