import { lies, stakesOf, type Felt } from './felt.ts'
import type { Person } from './people.ts'
import type { LiveRefusal } from './protocol.ts'

/** Visitors who play for play money must leave room for players. */
const demoSeatsMax = 3
const idleRoundsMax = 3
/** Somebody whose connection broke finds the seat free for him for so long. */
const awayMsMax = 20_000

export const hasStake = ({ round }: Felt, person: Person): boolean =>
  round !== null &&
  stakesOf(round, person.player).some((stake) => lies(stake) || stake.state === 'sent')

export const stand = (felt: Felt, person: Person): void => {
  if (person.seat !== null) felt.seats[person.seat - 1] = null
  person.seat = null
  person.idleRounds = 0
}

/** Takes a seat, or changes to it. Answers why not. */
export const sit = (felt: Felt, person: Person, seat: number): LiveRefusal | undefined => {
  if (felt.table.seats === null || seat > felt.table.seats) return 'bad_request'
  if (person.seat === seat) return undefined
  if (felt.seats[seat - 1] !== null) return 'seat_taken'
  if (hasStake(felt, person)) return 'busy'
  const demos = felt.seats.filter((other) => other?.mode === 'demo' && other !== person).length
  if (person.mode === 'demo' && demos >= demoSeatsMax) return 'seats_full'
  stand(felt, person)
  felt.seats[seat - 1] = person
  person.seat = seat
  return undefined
}

/** A table that rests keeps nobody's seat, and nobody in mind. */
export const goHome = (felt: Felt): void => {
  for (const person of felt.seats) if (person !== null) stand(felt, person)
  forgetGone(felt)
}

/** Whoever has neither a connection nor a seat is forgotten. */
export const forgetGone = ({ people }: Felt): void => {
  for (const [player, person] of people.all)
    if (person.connections.size === 0 && person.seat === null) people.all.delete(player)
}

/**
 * At the end of a round or of a wait for bets: seats of those who are gone, or do not play, become
 * free.
 */
export const clearSeats = (felt: Felt): void => {
  for (const person of felt.seats) {
    if (person === null) continue
    const played = felt.round !== null && stakesOf(felt.round, person.player).some(lies)
    person.idleRounds = played ? 0 : person.idleRounds + 1
    const isAway = person.leftAt !== null && felt.clock() - person.leftAt >= felt.pace(awayMsMax)
    if (person.idleRounds >= idleRoundsMax || isAway) stand(felt, person)
  }
}
