import { randomBytes, randomInt } from 'node:crypto'

/** The first millisecond of 2026, so that ids fit into 63 bits for the next two centuries. */
const epochMs = 1_767_225_600_000n

/**
 * An id for a row: milliseconds in the high bits, so that later rows sort later, and 20 random bits
 * below. The primary key catches the twin that two processes might make.
 */
export const newId = (now: Date = new Date()): bigint =>
  ((BigInt(now.getTime()) - epochMs) << 20n) | BigInt(randomInt(1 << 20))

/** 256 random bits for tokens, URL-safe. Only their hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
