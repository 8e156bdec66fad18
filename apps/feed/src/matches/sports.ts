import type { Sport } from '@felek/contract/protocols/feed/feed.ts'
import { basketball } from '../basketball/play.ts'
import { football } from '../football/play.ts'
import { tennis } from '../tennis/play.ts'
import type { Plan } from '../schema.ts'
import type { Match } from '../tell/messages.ts'
import type { Rules, CommittedMatch } from './rules.ts'

/** The sports that our feed plays. */
const played: Partial<Record<Sport, Rules>> = { football, basketball, tennis }

const rulesOf = ({ fixture: { sport } }: Plan): Rules => {
  const rules = played[sport]
  if (rules === undefined) throw new Error(`this feed plays no ${sport}`)
  return rules
}

export const matchOf = (plan: Plan): Match => {
  const { fixture, rosters } = plan
  return { fixture, game: rulesOf(plan).gameOf(plan), rosters }
}
/** Plays a match from its seed and value. */
export const playMatch = (plan: Plan, sealed: CommittedMatch) => rulesOf(plan).play(plan, sealed)
