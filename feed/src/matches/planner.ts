import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { hashOfHex } from '../../../settings/src/chain.ts'
import type { Seal } from '../../../settings/src/seal.ts'
import { codeAfter, eventOf, fixtureOf, plannedAt, type Planned } from '../calendar/calendar.ts'
import { durationOf } from '../football/model.ts'
import type { Plan, Schema } from '../schema.ts'
import { placeOf } from './entry.ts'

export type FreshRow = Insertable<Schema['feed_matches']> & { plan: string }

/** What the calendar has for now that is not over, first come first. */
export const wanted = (now: number, feedPace: number): Planned[] =>
  plannedAt(now, feedPace).filter((it) => it.startsAt + durationOf(it) > now)

type Numbers = { last: bigint; codes: Map<string, number>; taken: Set<string> }

/** Seals matches: each gets a code, a number for the witness, and a seed that nobody has seen. */
export const sealed = (
  seal: Seal,
  planned: readonly Planned[],
  { last, codes, taken }: Numbers,
): FreshRow[] =>
  planned.map((it, i) => {
    const head = it.fast ? '7' : '2'
    const code = codeAfter(codes.get(head) ?? parseInt(`${head}100`, 10), it.fast, taken)
    codes.set(head, code)
    taken.add(String(code))
    const event = eventOf(it)
    const seed = randomBytes(32).toString('hex')
    const fixture = fixtureOf(it, String(code), hashOfHex(seed))
    const plan: Plan = {
      fixture,
      rates: it.rates,
      rosters: [[...it.home.roster], [...it.away.roster]],
    }
    return {
      event,
      sport: 'football',
      rail: it.rail,
      starts_at: new Date(it.startsAt),
      code: String(code),
      plan: JSON.stringify(plan),
      seal: fixture.seal,
      sealed_seed: seal.seal(seed, placeOf(event)),
      seed: null,
      number: last + BigInt(i + 1),
      witness_commitment: null,
      value: null,
      kicked_at: null,
      state: 'planned',
      digest: null,
      ended_at: null,
    }
  })
