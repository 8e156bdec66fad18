import * as z from 'zod/mini'
import type { RoundRecord } from './verify-round.ts'

/* What of a crash round can be checked beside its draw: its chain's end at the witness, and what its bets were paid. */

const hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const witnessed = z.object({
  chains: z.array(
    z.object({ chainId: z.string(), terminal: hex64, length: z.int(), firstNumber: z.string() }),
  ),
})
/** The ends of chains that a witness was told of: `GET /witness/felek/<room>`, newest first. */
export type WitnessedChains = z.output<typeof witnessed>['chains']
export const readWitnessedChains = (json: unknown): WitnessedChains =>
  z.parse(witnessed, json).chains

/** It lists no more. */
const listedMax = 20

/** Whether the witness was told the same chain; null where its list is too short to say. */
export const isWitnessed = (
  { crash, nonce }: Pick<RoundRecord, 'crash' | 'nonce'>,
  chains: WitnessedChains,
): boolean | null => {
  if (!crash) return null
  const { chainId, terminal, length, firstNumber, link } = crash
  const found = chains.find((chain) => chain.chainId === chainId)
  if (!found) return chains.length < listedMax ? false : null
  return (
    found.terminal === terminal &&
    found.length === length &&
    found.firstNumber === `${firstNumber}` &&
    link >= 1 &&
    link <= length &&
    nonce === firstNumber + link - 1
  )
}

const kurusOf = (amount: string): bigint => BigInt(amount.replace('.', ''))

/**
 * Whether every bet was paid by where the flight ended: who was out, at no more than that, their stake times it; who was
 * not, nothing, and they had not asked to be out before. Null while it has not ended.
 */
export const paysRight = ({
  crash,
  stake,
  payout,
}: Pick<RoundRecord, 'crash' | 'stake' | 'payout'>): boolean | null => {
  if (!crash?.bets || crash.multiple === null) return null
  const { bets, multiple } = crash
  const sum = (of: (bet: (typeof bets)[number]) => string): bigint =>
    bets.reduce((all, bet) => all + kurusOf(of(bet)), 0n)
  const isRight = bets.every(({ amount, auto, out, payout: paid }) =>
    out === null
      ? kurusOf(paid) === 0n && (auto === null || auto > multiple)
      : out > 100 &&
        out <= multiple &&
        (auto === null || out <= auto) &&
        kurusOf(paid) === (kurusOf(amount) * BigInt(out)) / 100n,
  )
  return (
    isRight &&
    sum((bet) => bet.amount) === kurusOf(stake) &&
    sum((bet) => bet.payout) === kurusOf(payout ?? '0.00')
  )
}
