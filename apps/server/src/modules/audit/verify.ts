import type { Query } from '@felek/database/database.ts'
import type { ChainKeys } from '../../database/chain/keys.ts'
import { compareMarks, marksIn, readMarks } from '../../database/chain/marks.ts'
import { beforeAll, contentOf, isGenuine, spanMax } from './chain.ts'
import { findSealHash, listSeals, readDrawn, readLines, type AuditSeal } from './chain-store.ts'
import type { AuditHead } from './heads.ts'

export type AuditFault = { check: string; where: string; expected: string; found: string }
export type AuditVerdict = {
  seals: number
  entries: number
  heads: { compared: number; unreadable: number }
  /** In order of the chain; the first one names the first false place. */
  faults: AuditFault[]
}

const faultsMax = 20
const highest = 2n ** 63n - 1n

const checks = {
  seals: 'every seal is as it was made',
  rows: 'every sealed row is as it was sealed',
  numbers: 'every number was drawn from its sequence',
  heads: 'the chain reaches every head outside the database',
} as const

const sealFault = (sealNo: bigint, found: string): AuditFault => ({
  check: checks.seals,
  where: `seal ${sealNo}`,
  expected: 'the seal that was made',
  found,
})

type SeenSeal = { seal: AuditSeal; genuine: boolean }

/** Whether a seal is the key's, and follows the one before. */
const checkSeal = ({ seal, genuine }: SeenSeal, before: SeenSeal | undefined): AuditFault[] => {
  const due = (before?.seal.sealNo ?? 0n) + 1n
  if (!genuine) return [sealFault(seal.sealNo, `one that no key at hand has made (${seal.keyId})`)]
  if (seal.sealNo !== due) return [sealFault(due, 'none')]
  if (before?.genuine && !seal.previous.equals(before.seal.hash))
    return [sealFault(seal.sealNo, 'one that follows another than the one before it')]
  return []
}

/**
 * Compares a span's rows with its seal: the keyed hash of them all says whether, each row's own says where, also
 * behind a forged seal.
 */
const checkRows = async (
  q: Query,
  keys: ChainKeys,
  { seal, genuine }: SeenSeal,
): Promise<AuditFault[]> => {
  const key = keys.find(({ id }) => id === seal.keyId) ?? keys[0]
  const lines = await readLines(q, seal.firstId, seal.lastId, spanMax + faultsMax)
  if (genuine && contentOf(key, lines).equals(seal.content)) return []
  if (marksIn(seal.marks) !== seal.entries) return []
  const faults = compareMarks(key, lines, readMarks(seal.marks, 0, seal.entries))
    .slice(0, faultsMax)
    .map(({ no, expected, found }) => ({
      check: checks.rows,
      where: `entry ${no}`,
      expected,
      found,
    }))
  if (faults.length > 0 || !genuine) return faults
  return [{ ...sealFault(seal.sealNo, 'other rows'), check: checks.rows }]
}

const checkHeads = async (
  q: Query,
  heads: AsyncIterable<AuditHead | undefined>,
): Promise<Pick<AuditVerdict, 'heads' | 'faults'>> => {
  const report: Pick<AuditVerdict, 'heads' | 'faults'> = {
    heads: { compared: 0, unreadable: 0 },
    faults: [],
  }
  for await (const head of heads) {
    if (!head) {
      report.heads.unreadable += 1
      continue
    }
    report.heads.compared += 1
    const found = await findSealHash(q, BigInt(head.number))
    if (found === head.hash || report.faults.length >= faultsMax) continue
    report.faults.push({
      check: checks.heads,
      where: `seal ${head.number}`,
      expected: `${head.hash} (to entry ${head.lastId})`,
      found: found ?? 'none',
    })
  }
  return report
}

/** Checks the whole chain: numbering, rows, seals, and the heads outside. Run it on a snapshot. */
export const verifyAudit = async (
  q: Query,
  { keys, heads }: { keys: ChainKeys; heads: AsyncIterable<AuditHead | undefined> },
): Promise<AuditVerdict> => {
  const faults: AuditFault[] = []
  let [seals, entries] = [0, 0]
  let before: SeenSeal | undefined
  for (;;) {
    const page = await listSeals(q, before?.seal.sealNo ?? beforeAll, 20)
    if (page.length === 0) break
    for (const seal of page) {
      const key = keys.find(({ id }) => id === seal.keyId)
      const seen = { seal, genuine: key !== undefined && isGenuine(key, seal) }
      const found = [...checkSeal(seen, before), ...(await checkRows(q, keys, seen))]
      if (faults.length < faultsMax) faults.push(...found)
      seals += 1
      entries += seal.entries
      before = seen
    }
  }
  const drawn = await readDrawn(q)
  for (const { no, text } of await readLines(q, drawn + 1n, highest, faultsMax))
    faults.push({
      check: checks.numbers,
      where: `entry ${no}`,
      expected: `at most ${drawn}`,
      found: text,
    })
  const outside = await checkHeads(q, heads)
  return { seals, entries, heads: outside.heads, faults: [...faults, ...outside.faults] }
}
