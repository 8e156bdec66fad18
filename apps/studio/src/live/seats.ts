import { isOpening, lies, stakesOf, type TableContext } from './table-context.ts'
import type { Person } from './people.ts'
import type { LiveRefusal } from './protocol.ts'

/** Visitors who play for play money must leave room for players. */
const demoSeatsMax = 3
const idleRoundsMax = 3
/** Somebody whose connection broke finds the seat free for him for so long. */
const awayMsMax = 20_000

export const hasStake = ({ round }: TableContext, person: Person): boolean =>
  round !== null &&
  stakesOf(round, person.player).some((stake) => lies(stake) || stake.state === 'sent')

export const stand = (context: TableContext, person: Person): void => {
  if (person.seat !== null) context.seats[person.seat - 1] = null
  person.seat = null
  person.idleRounds = 0
}

/** Takes a seat, or changes to it. Answers why not. */
export const sit = (
  context: TableContext,
  person: Person,
  seat: number,
): LiveRefusal | undefined => {
  if (context.table.seats === null || seat > context.table.seats) return 'bad_request'
  if (person.seat === seat) return undefined
  if (context.seats[seat - 1] !== null) return 'seat_taken'
  if (hasStake(context, person)) return 'busy'
  const demos = context.seats.filter((other) => other?.mode === 'demo' && other !== person).length
  if (person.mode === 'demo' && demos >= demoSeatsMax) return 'seats_full'
  stand(context, person)
  context.seats[seat - 1] = person
  person.seat = seat
  return undefined
}

/** Whoever has neither a connection nor a seat is forgotten. */
export const forgetGone = ({ people }: TableContext): void => {
  for (const [player, person] of people.all)
    if (person.connections.size === 0 && person.seat === null) people.all.delete(player)
}

/**
 * At the end of a round or of a wait for bets: seats of those who are gone, or do not play, become
 * free.
 */
export const clearSeats = (context: TableContext): void => {
  for (const person of context.seats) {
    if (person === null) continue
    const { round } = context
    if (round !== null && stakesOf(round, person.player).some(lies)) person.idleRounds = 0
    // A new table's first rounds take no bets, so they are nobody's idle rounds.
    else if (round === null || !isOpening(context, round)) person.idleRounds += 1
    const isAway =
      person.leftAt !== null && context.clock() - person.leftAt >= context.pace(awayMsMax)
    if (person.idleRounds >= idleRoundsMax || isAway) stand(context, person)
  }
}
