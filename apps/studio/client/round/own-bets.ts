/*
 * A player's own bets of a room's round. The round is everybody's and its public record names nobody, so whoever shows it to a
 * player says which bets were theirs, behind the `#` of the address, which no server sees:
 * `#real=20.00,200,200,40.00;5.00,-,-,0.00` (stake, automatic cash-out, cash-out, payout; hundredths, `-` for none), `#demo=…`
 * for play money, which is in no record.
 */

export type OwnBet = {
  amount: string
  /** Hundredths. */
  auto: number | null
  out: number | null
  payout: string
}
export type OwnBets = { mode: 'real' | 'demo'; bets: readonly OwnBet[] }

const one = /^(\d{1,9}\.\d{2}),(\d{3,7}|-),(\d{3,7}|-),(\d{1,12}\.\d{2})$/
/** Two are played at a time. */
const most = 2

const numberOf = (text = '-'): number | null => (text === '-' ? null : Number(text))

/** Anything else than what was written for it is nothing. */
export const ownBetsIn = (hash: string): OwnBets => {
  const [, mode, listed = ''] = /^#(real|demo)=(.+)$/.exec(hash) ?? []
  const bets = listed.split(';').flatMap((text) => {
    const [found, amount = '', auto, out, payout = ''] = one.exec(text) ?? []
    return found ? [{ amount, auto: numberOf(auto), out: numberOf(out), payout }] : []
  })
  return { mode: mode === 'demo' ? 'demo' : 'real', bets: bets.slice(0, most) }
}

/** As `ownBetsIn` reads it; nothing where there are none. */
export const hashOfBets = ({ mode, bets }: OwnBets): string =>
  bets.length === 0
    ? ''
    : `#${mode}=${bets
        .map(({ amount, auto, out, payout }) => [amount, auto ?? '-', out ?? '-', payout].join(','))
        .join(';')}`
