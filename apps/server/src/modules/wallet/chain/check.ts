import type { Query } from '@felek/database/database.ts'
import type { Fault } from '../fault.ts'
import type { Head } from './heads.ts'
import type { ChainKey, ChainKeys } from '../../../database/chain/keys.ts'
import {
  compareMarks,
  marksIn,
  readMarks,
  type Line,
  type Mark,
} from '../../../database/chain/marks.ts'
import type { Kind } from './rows.ts'
import { beforeAll, contentOf, isGenuine, type ChainLink } from './chain.ts'
import { spanMax } from './chain-writer.ts'
import { getHashes, readLines, readChainLinks, readSequences } from './store.ts'

const faultsMax = 20
const highest = 2n ** 63n - 1n

export const chainChecks = {
  seals: 'every seal is as it was made',
  rows: 'every sealed row is as it was sealed',
  heads: 'the chain reaches every head outside the database',
  numbers: 'every number was drawn from its sequence',
} as const

/** What was found of one row of a span, by its number. */
const compare = (
  key: ChainKey,
  kind: Kind,
  lines: readonly Line[],
  marks: readonly Mark[],
): Fault[] =>
  compareMarks(key, lines, marks).map(({ no, expected, found }) => ({
    check: chainChecks.rows,
    where: `${kind} ${no}`,
    expected,
    found,
  }))

/** A seal, and whether the key made it. */
type Seen = { seal: ChainLink; genuine: boolean }

const sealFault = (
  seal: Pick<ChainLink, 'sealNo'> & Partial<ChainLink>,
  found = 'another seal',
): Fault => ({
  check: chainChecks.seals,
  where: `seal ${seal.sealNo}`,
  expected:
    seal.lastEntryId === undefined
      ? 'a seal'
      : `the seal of entries to ${seal.lastEntryId}, effects to ${seal.lastEffectNo}`,
  found,
})

/**
 * Compares a span's rows with its seal. The keyed hash of them all says whether; each row's own,
 * which nobody without the key can make, says where: also behind a forged seal.
 */
const checkRows = async (q: Query, key: ChainKey, { seal, genuine }: Seen): Promise<Fault[]> => {
  // Of rows that were slipped in the first few are enough; none of them fills the memory.
  const most = spanMax + faultsMax
  const entries = await readLines(q, 'entry', seal.firstEntryId, seal.lastEntryId, most)
  const effects = await readLines(q, 'effect', seal.firstEffectNo, seal.lastEffectNo, most)
  if (genuine && contentOf(key, entries, effects).equals(seal.content)) return []
  if (marksIn(seal.marks) !== seal.entries + seal.effects) return []
  const faults = [
    ...compare(key, 'entry', entries, readMarks(seal.marks, 0, seal.entries)),
    ...compare(key, 'effect', effects, readMarks(seal.marks, seal.entries, seal.effects)),
  ].slice(0, faultsMax)
  if (faults.length > 0 || !genuine) return faults
  return [{ ...sealFault(seal), check: chainChecks.rows, found: 'other rows' }]
}

/** Whether a seal is the key's, and follows the one before. */
const checkSeal = ({ seal, genuine }: Seen, before: Seen | undefined): Fault[] => {
  const due = (before?.seal.sealNo ?? 0n) + 1n
  if (!genuine) return [sealFault(seal, `one that no key at hand has made (${seal.keyId})`)]
  if (seal.sealNo !== due) return [sealFault({ sealNo: due }, 'none')]
  if (before?.genuine && !seal.previous.equals(before.seal.hash))
    return [sealFault(seal, 'one that follows another than the one before it')]
  return []
}

export type ChainReport = { seals: number; entries: number; effects: number; faults: Fault[] }

/** Checks the whole chain, a span at a time. */
export const checkChain = async (q: Query, keys: ChainKeys): Promise<ChainReport> => {
  const report: ChainReport = { seals: 0, entries: 0, effects: 0, faults: [] }
  let before: Seen | undefined
  for (;;) {
    const seals = await readChainLinks(q, before?.seal.sealNo ?? beforeAll, 20)
    if (seals.length === 0) return report
    for (const seal of seals) {
      const key = keys.find(({ id }) => id === seal.keyId)
      const seen = { seal, genuine: key !== undefined && isGenuine(key, seal) }
      const faults = checkSeal(seen, before)
      if (key) faults.push(...(await checkRows(q, key, seen)))
      if (report.faults.length < faultsMax) report.faults.push(...faults)
      report.seals += 1
      report.entries += seal.entries
      report.effects += seal.effects
      before = seen
    }
  }
}

/** Rows that no sequence has numbered: the sealer never comes to them. */
export const checkNumbers = async (q: Query): Promise<Fault[]> => {
  const drawn = await readSequences(q)
  const faults: Fault[] = []
  for (const kind of ['entry', 'effect'] as const)
    for (const { no, text } of await readLines(q, kind, drawn[kind] + 1n, highest, faultsMax))
      faults.push({
        check: chainChecks.numbers,
        where: `${kind} ${no}`,
        expected: `at most ${drawn[kind]}`,
        found: text,
      })
  return faults
}

export type HeadsReport = {
  /** How many heads were compared, and how many lines were none. */
  compared: number
  unreadable: number
  /** Of the newest, seconds since 1970. */
  newest: string | undefined
  faults: Fault[]
}

/** Compares the chain with what was written outside the database. */
export const checkHeads = async (
  q: Query,
  heads: AsyncIterable<Head | undefined> | Iterable<Head | undefined>,
): Promise<HeadsReport> => {
  const report: HeadsReport = { compared: 0, unreadable: 0, newest: undefined, faults: [] }
  let some: Head[] = []
  const look = async () => {
    const hashes = await getHashes(
      q,
      some.map((head) => BigInt(head.sealNo)),
    )
    for (const head of some) {
      const found = hashes.get(BigInt(head.sealNo))
      if (found !== head.hash && report.faults.length < faultsMax)
        report.faults.push({
          check: chainChecks.heads,
          where: `seal ${head.sealNo}`,
          expected: `${head.hash} (to entry ${head.lastEntryId}, effect ${head.lastEffectNo})`,
          found: found ?? 'none',
        })
    }
    report.compared += some.length
    report.newest = some.at(-1)?.at ?? report.newest
    some = []
  }
  for await (const head of heads) {
    if (head) some.push(head)
    else report.unreadable += 1
    if (some.length === 1_000) await look()
  }
  await look()
  return report
}
