import * as z from 'zod/mini'

/*
 * A round as its provider keeps it, for the operator's staff (docs/providers.md, "A round, and those that run"): whose
 * stakes lie in it, how it stands, and once it is over what it paid. Of a round that runs there is nothing of its
 * outcome, and of none a secret.
 */

const id = z.string().check(z.minLength(1), z.maxLength(64))
const money = z.string().check(z.regex(/^(0|[1-9]\d{0,14})\.\d{2}$/))
const time = z.iso.datetime()

/** So many stakes of a round are told, the first ones. */
export const recordedStakesMax = 200
/** So many rounds that run are told, the oldest ones. */
export const openRoundsMax = 200

const recordedStake = z.object({
  /** Of its bet; null of a free spin, which has none. */
  transactionId: z.nullable(id),
  player: id,
  amount: money,
  placedAt: time,
  /** `asked`: the wallet has not answered yet. `void`: it went back, or was never taken. */
  state: z.enum(['asked', 'taken', 'paid', 'void']),
  /** Null while the round runs, and of what was not paid. */
  payout: z.nullable(money),
})
export type RecordedStake = z.output<typeof recordedStake>

const roundRecord = z
  .object({
    roundId: id,
    /** The key of the game, or of the live table. */
    game: id,
    state: z.enum(['running', 'over', 'void']),
    /** Why it is void. */
    reason: z.optional(z.string().check(z.maxLength(40))),
    openedAt: time,
    endedAt: z.nullable(time),
    /** Of all real stakes that were not void; null while the round runs. */
    paid: z.nullable(money),
    staked: money,
    stakes: z.array(recordedStake).check(z.maxLength(recordedStakesMax)),
    /** Real stakes altogether. */
    stakesCount: z.int(),
  })
  .check(
    z.refine(
      ({ state, paid, endedAt, stakes }) =>
        state !== 'running' ||
        (paid === null && endedAt === null && stakes.every(({ payout }) => payout === null)),
      'a round that runs says nothing of its outcome',
    ),
  )
export type RoundRecord = z.output<typeof roundRecord>

export const roundRecordResponse = z.object({ round: z.nullable(roundRecord) })
export type RoundRecordResponse = z.output<typeof roundRecordResponse>

export const openRoundsResponse = z.object({
  /** The oldest first. */
  rounds: z.array(roundRecord).check(z.maxLength(openRoundsMax)),
  /** There are more. */
  more: z.boolean(),
})
export type OpenRoundsResponse = z.output<typeof openRoundsResponse>
