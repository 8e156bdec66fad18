import { randomBytes } from 'node:crypto'
import { hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import type { Encryption } from '@felek/platform/crypto/encryption.ts'
import {
  codeAfter,
  eventOf,
  fixtureOf,
  headOf,
  plannedAt,
  type Planned,
} from '../calendar/calendar.ts'
import type { Plan } from '../schema.ts'
import { entryOf, placeOf } from './entry.ts'
import type { MatchDeps } from './parts.ts'
import { lastCodes, lastNumbers, plannedAmong, type MatchRow } from './store.ts'

/** What the calendar has for now that is not over, first come first. */
const wanted = ({ now, feedPace, rails }: MatchDeps): Planned[] =>
  plannedAt(now(), feedPace, rails).filter((it) => it.startsAt + it.durationMs > now())

/** `last`: the newest number of each sport. */
type Numbers = { last: Map<string, bigint>; codes: Map<string, number>; taken: Set<string> }

const matchRow = (seal: Encryption, planned: Planned, code: string, number: bigint): MatchRow => {
  const { sport } = planned.league
  const event = eventOf(planned)
  const seed = randomBytes(32).toString('hex')
  const fixture = fixtureOf(planned, code, hashOfHex(seed))
  const plan: Plan = {
    fixture,
    rates: planned.rates,
    rosters: [[...planned.home.roster], [...planned.away.roster]],
  }
  return {
    event,
    sport,
    rail: planned.rail,
    starts_at: new Date(planned.startsAt),
    code,
    plan,
    seal: fixture.seal,
    sealed_seed: seal.encrypt(seed, placeOf(event)),
    seed: null,
    number,
    witness_commitment: null,
    value: null,
    kicked_at: null,
    fates: null,
    state: 'planned',
    beats: 0,
    offered: [],
    digest: null,
    ended_at: null,
  }
}

/** As many go into one step at most. */
const plannedMax = 200

/**
 * Seals the first of these matches: each gets a code, a number for the witness, and a seed that nobody has seen. One for
 * which no code is free (after a change of pace two calendars stand open) waits until a match of its sport is over.
 */
const sealed = (
  seal: Encryption,
  planned: readonly Planned[],
  { last, codes, taken }: Numbers,
): MatchRow[] => {
  const rows: MatchRow[] = []
  for (const it of planned) {
    if (rows.length === plannedMax) break
    const head = headOf(it)
    const code = codeAfter(codes.get(`${head}`) ?? head * 1_000 + 100, head, taken)
    if (code === null) continue
    codes.set(`${head}`, code)
    taken.add(String(code))
    const number = (last.get(it.league.sport) ?? 0n) + 1n
    last.set(it.league.sport, number)
    rows.push(matchRow(seal, it, String(code), number))
  }
  return rows
}

/** Plans what the calendar has and we have not; answers whether there is more. */
export const plan = async (parts: MatchDeps): Promise<boolean> => {
  const { db, seal, feedLog, matches, log } = parts
  const all = wanted(parts).filter((it) => !matches.has(eventOf(it)))
  if (all.length === 0) return false
  const known = await plannedAmong(db.read, all.map(eventOf))
  const unknown = all.filter((it) => !known.has(eventOf(it)))
  if (unknown.length === 0) return false
  const rows = sealed(seal, unknown, {
    last: await lastNumbers(db.read, [...new Set(unknown.map((it) => it.league.sport))]),
    codes: await lastCodes(db.read),
    taken: new Set([...matches.values()].map(({ code }) => code)),
  })
  if (rows.length === 0) {
    log.warn({ waiting: unknown.length }, 'no code is free: matches wait to be planned')
    return false
  }
  const entries = rows.map((row) => entryOf(seal, row))
  await feedLog.step({
    said: [],
    changes: [],
    planned: rows.map((row) => ({
      ...row,
      plan: JSON.stringify(row.plan),
      offered: JSON.stringify(row.offered),
    })),
    apply: () => entries.forEach((entry) => matches.set(entry.event, entry)),
  })
  return rows.length === plannedMax
}
