import type { Plain } from '../../engines/define.ts'
import { canonical } from '../maths/canonical.ts'
import type { Draw } from '../maths/draw.ts'
import type { PlayedVersion } from './playable.ts'

/*
 * A round once more: its wager and its log, played by its own rules. It is the machine's second look at what it has done
 * and the verifier's in a browser, so nothing here is Node's.
 */

export type Replayable = Pick<PlayedVersion, 'rules' | 'config'>

/** What was done after the first step, in order. */
export type Act = { actor: 'player' | 'clock' | 'house'; action: unknown }

export type Replayed = {
  /** What each step shows. */
  views: unknown[]
  state: unknown
  /** What is sealed at the first step; null where nothing is. */
  hidden: Plain
  /** What was staked further, times the first stake, in order. */
  raises: number[]
  /** Every action was one that could be taken then; it ends at the first that could not. */
  offered: boolean
  /** Nothing is left to decide. */
  over: boolean
}

/** The stake that an action costs, times the first; undefined where it cannot be taken. */
const costOf = (
  { rules, config }: Replayable,
  state: unknown,
  { actor, action }: Act,
): number | undefined => {
  const asked = canonical(action)
  const offers = rules.actions(config, state)
  const offer = offers.find((it) => canonical(it.action) === asked)
  if (offer) return offer.stake ?? 0
  // The clock may do what nobody is offered.
  const byClock = actor !== 'player' && offers.length > 0
  return byClock && canonical(rules.fallback(config, state)) === asked ? 0 : undefined
}

export const replay = (
  played: Replayable,
  { wager, acts }: { wager: unknown; acts: readonly Act[] },
  draw: Draw,
): Replayed => {
  const { rules, config } = played
  let state = rules.open(config, wager, draw)
  const views = [rules.show(config, state)]
  const raises: number[] = []
  let offered = true
  for (const act of acts) {
    const cost = costOf(played, state, act)
    offered = cost !== undefined
    if (!offered) break
    if (cost) raises.push(cost)
    state = rules.act(config, state, act.action, draw)
    views.push(rules.show(config, state))
  }
  const over = offered && rules.actions(config, state).length === 0
  return { views, state, hidden: rules.hidden(config, state), raises, offered, over }
}

/** Draws as they were told, for rules that must ask for just these; `exact`: they asked for all, and for no others. */
export const replayDraws = (
  told: readonly { range: number; value: number }[],
): { draw: Draw; exact: () => boolean } => {
  let [next, right] = [0, true]
  return {
    draw: (range) => {
      const record = told[next++]
      right = right && record?.range === range
      return record?.value ?? 0
    },
    exact: () => right && next === told.length,
  }
}
