import type { Offer, Rules } from '../../engines/define.ts'
import type { ServerReply, Offered, Server, Standing } from '../play/server.ts'

/*
 * Development only: the pure rules instead of the house, so that scenes can be played and looked at. Never part of a
 * build for players (apps/studio/vite.config.ts does not name it).
 */

type Draw = (range: number) => number

/** Draws that are given first (a feature, a hit), then chance from a seed. */
export const harnessDraw = (seed: number, first: readonly number[]): Draw => {
  let [a, at] = [seed >>> 0, 0]
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return (range) => {
    const given = first[at++]
    const value = Math.floor(next() * range)
    return given === undefined ? value : Math.min(range - 1, given)
  }
}

const kurus = (amount: string): bigint => BigInt(amount.replace('.', ''))
const amount = (of: bigint): string => `${of / 100n}.${`${of % 100n}`.padStart(2, '0')}`

/** Further stakes as money, as the house tells them. */
const priced = <Action>(offers: readonly Offer<Action>[], first: string): Offered<Action>[] =>
  offers.map(({ action, stake }) => ({
    action,
    ...(stake !== undefined && { stake: amount(kurus(first) * BigInt(stake)) }),
  }))

export const harnessServer = <Config, Wager, State, Action, View>(
  rules: Rules<Config, Wager, State, Action, View>,
  config: Config,
  draw: Draw,
  options: { balance: string; delayMs: number },
): Server<Wager, Action, View> => {
  let balance = kurus(options.balance)
  let nonce = 1_283
  const rounds = new Map<string, { state: State; standing: Standing<Action, View> }>()
  const later = <T>(value: T): Promise<T> =>
    new Promise((done) => setTimeout(() => done(value), options.delayMs))

  const stand = (
    roundId: string,
    state: State,
    of: { step: number; stake: string; nonce: number; balanceStaked: string },
  ): ServerReply<Action, View> => {
    const offers = rules.actions(config, state)
    const over = offers.length === 0
    const pay = over
      ? rules
          .settle(config, state)
          .reduce((sum, part) => sum + (kurus(of.stake) * BigInt(part)) / 100n, 0n)
      : 0n
    if (over) balance += pay
    const standing: Standing<Action, View> = {
      roundId,
      step: of.step,
      nonce: of.nonce,
      stake: of.stake,
      balanceStaked: of.balanceStaked,
      state: over ? 'over' : 'deciding',
      view: rules.show(config, state),
      offers: priced(offers, of.stake),
      seal: rules.hidden(config, state) === null ? null : `4b7e90c1${'0'.repeat(52)}22ad`,
      payout: over ? amount(pay) : null,
      balance: over ? amount(balance) : null,
    }
    rounds.set(roundId, { state, standing })
    return standing
  }

  return {
    bet({ roundId, stake, wager }) {
      if (kurus(stake) > balance) return later({ refused: 'insufficient_funds' as const })
      balance -= kurus(stake)
      nonce += 1
      const of = { step: 0, stake, nonce, balanceStaked: amount(balance) }
      return later(stand(roundId, rules.open(config, wager, draw), of))
    },
    act({ roundId, step, action }) {
      const known = rounds.get(roundId)
      if (!known || known.standing.step !== step) return later({ refused: 'not_found' as const })
      const { standing } = known
      return later(
        stand(roundId, rules.act(config, known.state, action, draw), {
          step: step + 1,
          stake: standing.stake,
          nonce: standing.nonce,
          balanceStaked: standing.balanceStaked,
        }),
      )
    },
    round: (roundId) => later(rounds.get(roundId)?.standing ?? { refused: 'not_found' as const }),
    seen: () => Promise.resolve(),
    balance: () => later(amount(balance)),
  }
}
