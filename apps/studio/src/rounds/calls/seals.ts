import { createHash } from 'node:crypto'
import type { Encryption } from '@felek/platform/crypto/encryption.ts'
import type { Log } from '../../log.ts'
import { canonical } from '../../maths/canonical.ts'
import type { Verb } from '../../wallet/wallet.ts'

/*
 * What is sent to the wallet, and what it is reckoned from, is sealed by the process that writes it, under a key that the
 * database does not have (docs/decisions/0131). A row that is not as it was sealed moves nothing: it is said, counted, and
 * left as it stands.
 */

export type SealedCall = {
  transaction_id: string
  stake_id: string
  live: boolean
  player: string
  verb: Verb
  body: string
  /** Of a bet: what its stake pays by, as a digest. */
  terms: string | null
}

/** What a stake pays by, of whatever kind of round. */
export type StakeTerms = {
  id: string
  round_id: string
  player: string
  mode: 'real' | 'demo'
  amount: bigint
  wager: unknown
}

/** Ids are what a player's page says, and the database writes them its own way. */
const inOneForm = (id: string): string => id.toLowerCase()

export const digestOfTerms = ({ id, round_id, player, mode, amount, wager }: StakeTerms): string =>
  createHash('sha256')
    .update(canonical([inOneForm(id), inOneForm(round_id), player, mode, `${amount}`, wager]))
    .digest('hex')

/** Where somebody pressed before a round of a room ended, hundredths. */
export type Click = { id: string; cashed: number }

export type CallSeals = {
  sealOf(call: SealedCall): string
  /** Whether a call is as a process of ours wrote it. */
  isOurs(call: SealedCall & { seal: string | null }): boolean
  /** Whether a bet is ours and its stake is what was staked by it. */
  covers(bet: SealedCall & { seal: string | null }, stake: StakeTerms): boolean
  sealOfClick(click: Click): string
  isOurClick(click: Click & { cashed_seal: string | null }): boolean
  /** How many rows this process has found to be others than were written. */
  broken(): number
}

export const createCallSeals = (seal: Encryption, log: Pick<Log, 'error'>): CallSeals => {
  const broken = new Set<string>()
  const textOf = ({ transaction_id, stake_id, live, player, verb, body, terms }: SealedCall) =>
    canonical([inOneForm(transaction_id), inOneForm(stake_id), live, player, verb, terms, body])
  const clickText = ({ id, cashed }: Click) => canonical([inOneForm(id), cashed])
  const found = (id: string, fits: boolean, what: string): boolean => {
    const name = `${what} ${id}`
    if (fits) broken.delete(name)
    else {
      if (!broken.has(name)) log.error({ id }, what)
      broken.add(name)
    }
    return fits
  }
  const isSealed = (call: SealedCall & { seal: string | null }): boolean =>
    call.seal !== null && seal.blindIndexes(textOf(call), 'call').includes(call.seal)
  return {
    sealOf: (call) => seal.blindIndex(textOf(call), 'call'),
    isOurs: (call) =>
      found(call.transaction_id, isSealed(call), 'a call to the wallet is not as it was written'),
    covers: (bet, stake) =>
      found(
        stake.id,
        isSealed(bet) && bet.terms === digestOfTerms(stake),
        'a stake is not as it was placed: it is not paid',
      ),
    sealOfClick: (click) => seal.blindIndex(clickText(click), 'click'),
    isOurClick: (click) =>
      found(
        click.id,
        click.cashed_seal !== null &&
          seal.blindIndexes(clickText(click), 'click').includes(click.cashed_seal),
        'where a player got out is not as it was written: the bet is not paid',
      ),
    broken: () => broken.size,
  }
}
