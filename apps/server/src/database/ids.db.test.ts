import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { newId, nextProcessNumber } from './ids.ts'
import { serverSchema } from './schema.ts'

const at = new Date('2026-11-20T10:00:00.123Z')
const many = 100_000

/** How many of the ids there are already. */
const twins = (ids: readonly bigint[]): number => ids.length - new Set(ids).size

/** The ids that a process of its own makes, all of them for one millisecond. */
const idsOfProcess = (number: number): Promise<bigint[]> =>
  new Promise((resolve, reject) => {
    const ids = fileURLToPath(new URL('ids.ts', import.meta.url))
    const script = `
      import { newId, numberProcess } from ${JSON.stringify(ids)}
      numberProcess(${number})
      const made = BigInt64Array.from({ length: ${many} }, () => newId(new Date(${at.getTime()})))
      process.stdout.write(new Uint8Array(made.buffer))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stderr.on('data', (part: Buffer) => reject(new Error(part.toString())))
    child.on('close', () => {
      const bytes = Buffer.concat(parts)
      resolve(Array.from({ length: bytes.length / 8 }, (_, n) => bytes.readBigInt64LE(8 * n)))
    })
  })

test('a hundred thousand rows may share a millisecond: no id twice, and each later than the one before', () => {
  const ids = Array.from({ length: many }, () => newId(at))
  expect(twins(ids)).toBe(0)
  expect(ids.every((id, n) => n === 0 || id > (ids[n - 1] ?? 0n))).toBe(true)
  // Ahead of its time by less than a second, and back to it once time has gone on.
  const later = newId(new Date(at.getTime() + 1_000))
  expect(later > (ids.at(-1) ?? 0n)).toBe(true)
  expect(newId(new Date(at.getTime() - 86_400_000)) < (ids[0] ?? 0n)).toBe(true)
})

test('clocks that disagree, as two houses of one process have, make no twins', () => {
  const ids = Array.from({ length: 20_000 }, (_, n) =>
    newId(new Date(at.getTime() - (n % 3) * 40_000_000)),
  )
  expect(twins(ids)).toBe(0)
})

test('seeded bug: twenty random bits alone make twins of ten thousand rows', () => {
  const drawn = Array.from({ length: 10_000 }, () => BigInt(randomInt(1 << 20)))
  expect(twins(drawn)).toBeGreaterThan(0)
})

test('eight processes at once, each with a number of its own, make no twins', async () => {
  const db = await openTestDatabase(serverSchema)
  const numbers: number[] = []
  for (let n = 0; n < 8; n += 1) numbers.push(await nextProcessNumber(db.read))
  expect(new Set(numbers).size).toBe(8)
  const ids = (await Promise.all(numbers.map(idsOfProcess))).flat()
  expect(ids).toHaveLength(8 * many)
  expect(twins(ids)).toBe(0)
  await db.close()
})
