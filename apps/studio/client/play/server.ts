import type { ErrorKey } from '../../src/protocol/protocol.ts'

/*
 * What a game asks of the house: a few calls. The machine of rounds answers them over the wire; the
 * harness answers them from the pure rules. Amounts are decimal strings.
 */

/** `stake`: what the action costs further. */
export type Offered<Action> = { action: Action; stake?: string }

/** A round as it stands after a step. */
export type Standing<Action, View> = {
  roundId: string
  step: number
  state: 'deciding' | 'over'
  view: View
  /** What may be done now; nothing once the round is over. */
  offers: readonly Offered<Action>[]
  /** SHA-256 over what is hidden; null where nothing is. */
  seal: string | null
  nonce: number
  stake: string
  /** What the round has paid; null while it goes on. */
  payout: string | null
  /** Of a granted spin: no stake was taken, and so many of the grant are left. */
  free?: { grantId: string; left: number }
  /** The balance with the stake taken, and with what was paid; null while that is under way. */
  balanceStaked: string
  balance: string | null
}

/** Why something was not done; with `busy` which round runs instead, and of which game. */
export type Refusal = { refused: ErrorKey; roundId?: string; game?: string }

export type ServerReply<Action, View> = Standing<Action, View> | Refusal

export const isRefusal = <Action, View>(answer: ServerReply<Action, View>): answer is Refusal =>
  'refused' in answer

/** Every call asks until it has been answered, whatever the wire does: its id makes it one. */
export type Server<Wager, Action, View> = {
  bet(input: {
    roundId: string
    stake: string
    wager: Wager
    grantId?: string
  }): Promise<ServerReply<Action, View>>
  act(input: {
    roundId: string
    step: number
    actionId: string
    action: Action
  }): Promise<ServerReply<Action, View>>
  round(roundId: string): Promise<ServerReply<Action, View>>
  /** The player has seen its end. */
  seen(roundId: string): Promise<void>
  /** What the wallet holds now; null where it does not say. */
  balance(): Promise<string | null>
}
