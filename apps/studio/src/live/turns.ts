import type { Deal } from './deal.ts'
import { actionsOf, decide, type BlackjackState } from './engines/blackjack.ts'
import { lies, stakesOf, sumOf, type TableContext, type Round } from './table-context.ts'
import type { Connection, Person } from './people.ts'
import type { Action, VoidReason } from './protocol.ts'
import { changeRound } from './rounds-store.ts'
import type { Decision } from './schema.ts'
import { nextDraws, settledActions } from './shared-draw.ts'
import { lockStake, setStake, takeBack } from './store.ts'
import { decisionMs } from './table-list.ts'
import { publishTable, refuse, refuseStake, publishToPerson } from './publish.ts'

/* Blackjack's decisions, one hand after the other. Whoever says nothing in time stands. */

/** A double or a split waits so long for its stake. */
const payingMsMax = 4_000
/** What is left to decide in when a double or a split could not be paid. */
const secondThoughtMs = 6_000

const nextDecision = async (context: TableContext): Promise<Decision> => {
  let made: Decision | undefined
  const decided = new Promise<void>((resolve) => {
    context.decide = (decision) => {
      made ??= decision
      resolve()
    }
  })
  try {
    while (made === undefined) {
      if (context.paying !== null) await context.paying
      else if (context.clock() >= context.turnEndsAt) return { action: 'stand', stakeId: null }
      // The loop looks again a few times a second, because a stake may begin to be paid meanwhile.
      else
        await Promise.race([
          decided,
          context.wait(Math.min(100, Math.max(1, context.turnEndsAt - context.clock()))),
        ])
    }
    return made
  } finally {
    context.decide = null
  }
}

/**
 * Writes a decision down, with the stake that it needed, before anybody can know its cards: from
 * here on nobody can decide otherwise, whatever happens to the process.
 */
const settle = async (context: TableContext, round: Round, decision: Decision): Promise<void> => {
  const { stakeId } = decision
  const counted = await context.db.inTx(async (tx) => {
    await changeRound(tx, round.id, 'decisions', { pending: JSON.stringify(decision) })
    if (stakeId === null) return undefined
    if ((await lockStake(tx, stakeId))?.state !== 'accepted')
      throw new Error('a further stake that nobody accepted')
    return setStake(tx, stakeId, { state: 'counted' })
  })
  if (counted) round.stakes.set(counted.id, counted)
  round.pending = decision
}

/** Deals the cards of a decision, and then lets them be seen. Answers why that can not be. */
const apply = async (
  context: TableContext,
  round: Round,
  { action }: Decision,
): Promise<VoidReason | undefined> => {
  if (round.deal?.kind !== 'blackjack') throw new Error('no cards to decide on')
  const drawing = await nextDraws(context, round, settledActions([...round.deal.log, action]))
  if (typeof drawing === 'string') return drawing
  const deal = { kind: 'blackjack' as const, ...decide(round.deal, action, drawing.draw) }
  await context.db.inTx((tx) =>
    changeRound(tx, round.id, 'decisions', {
      ...drawing.row(),
      deal: JSON.stringify(deal),
      pending: null,
    }),
  )
  Object.assign(round, drawing.memory(), { deal, pending: null })
  return undefined
}

const noDraw = () => {
  throw new Error('who stands gets no card')
}

/** The hand in play stands. No card is drawn, so no value is needed. */
export const stood = (deal: BlackjackState): Extract<Deal, { kind: 'blackjack' }> => ({
  kind: 'blackjack',
  ...decide(deal, 'stand', noDraw),
})

const stand = async (context: TableContext, round: Round): Promise<void> => {
  if (round.deal?.kind !== 'blackjack') throw new Error('no cards to decide on')
  const deal = stood(round.deal)
  await context.db.inTx((tx) =>
    changeRound(tx, round.id, 'decisions', { deal: JSON.stringify(deal) }),
  )
  Object.assign(round, { deal })
}

/** Plays all hands to their end; answers why that can not be. */
export const playTurns = async (
  context: TableContext,
  round: Round,
): Promise<VoidReason | undefined> => {
  while (round.deal?.kind === 'blackjack' && round.deal.current !== null) {
    if (round.pending === null) {
      context.turnEndsAt = context.clock() + context.pace(decisionMs)
      context.turnLastAt = context.turnEndsAt + payingMsMax + context.pace(secondThoughtMs)
      publishTable(context)
      const decision = await nextDecision(context)
      if (decision.action === 'stand') {
        await stand(context, round)
        continue
      }
      await settle(context, round, decision)
    }
    const broken = round.pending && (await apply(context, round, round.pending))
    if (broken) return broken
  }
  return undefined
}

/**
 * The further stake of a double or a split: accepted by the wallet before the card comes, or the
 * turn goes on without.
 */
const pay = async (
  context: TableContext,
  round: Round,
  person: Person,
  connection: Connection,
  id: string,
  action: 'double' | 'split',
  // Of this turn: whatever has become of it, the stake never decides for the next hand.
  decideNow: (decision: Decision) => void,
): Promise<void> => {
  if (round.deal?.kind !== 'blackjack' || round.deal.current === null) return
  const hand = round.deal.hands[round.deal.current]
  if (!hand) return
  const { seat } = hand
  const amountKurus = sumOf(
    stakesOf(round, person.player).filter(
      (s) => lies(s) && s.seat === seat && s.hand === hand.hand,
    ),
  )
  const tableId = context.table.info.id
  const onHand = action === 'split' ? 1 : hand.hand
  const { player, mode } = person
  const placed = await context.money.place({
    id,
    roundId: round.id,
    tableId,
    player,
    session: connection.session,
    mode,
    kind: action,
    seat,
    hand: onHand,
    bets: [],
    amountKurus,
  })
  if (typeof placed === 'string' || 'playing' in placed)
    return refuseStake(context, connection, id, placed)
  const giveUpAt = context.clock() + payingMsMax
  const now = () => round.stakes.get(id) ?? placed
  while (now().state === 'sent' && context.clock() < giveUpAt) await context.wait(20)
  if (now().state === 'accepted') return decideNow({ action, stakeId: id })
  if (now().state === 'sent') {
    const back = await context.db.inTx((tx) => takeBack(tx, context.books, id, 'unreachable'))
    if (back) {
      round.stakes.set(id, back)
      void context.money.send([back])
    }
  }
  const { reason } = now()
  refuse(context, connection, id, reason === null || reason === 'undone' ? 'unreachable' : reason)
  publishToPerson(context, person)
}

/** `act`: a decision of the hand in play, by whoever sits there. */
export const act = (
  context: TableContext,
  person: Person,
  connection: Connection,
  message: { id: string; turn: number; action: Action },
): void => {
  const { round } = context
  const { id, turn, action } = message
  const deal =
    round?.phase === 'decisions' && round.deal?.kind === 'blackjack' ? round.deal : undefined
  const hand = deal?.hands[deal.current ?? -1]
  if (!round || !deal || !hand || hand.seat !== person.seat)
    return refuse(context, connection, id, 'not_your_turn')
  if (turn !== deal.turn || context.decide === null || context.clock() >= context.turnEndsAt)
    return refuse(context, connection, id, 'late')
  if (context.paying !== null) return refuse(context, connection, id, 'busy')
  if (!actionsOf(deal).includes(action)) return refuse(context, connection, id, 'bad_request')
  if (action === 'hit' || action === 'stand') return context.decide({ action, stakeId: null })
  context.paying = pay(context, round, person, connection, id, action, context.decide)
    .catch((error: unknown) => {
      if (context.isStopping()) return
      context.log.error({ err: error, stakeId: id }, 'a further stake could not be placed')
      refuse(context, connection, id, 'internal')
    })
    .finally(() => {
      context.paying = null
      // Others wait at this table: who asks for a double without money again and again gains no
      // time by it.
      context.turnEndsAt = Math.min(
        context.turnLastAt,
        Math.max(context.turnEndsAt, context.clock() + context.pace(secondThoughtMs)),
      )
      if (context.decide !== null && !context.isStopping()) publishTable(context)
    })
}
