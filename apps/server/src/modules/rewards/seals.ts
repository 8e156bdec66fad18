import { digestOfRow, rowSeals, textOf, type Part, type SealDeps } from '../../database/row-seal.ts'
import { cameWith } from './came-with.ts'

/*
 * What rewards pay by is sealed when it is written (docs/decisions/0127): who gives, opens or pays looks at the seal first. Sealed is
 * what was agreed and decided; what a row becomes afterwards (its state, what was paid) the ledger says.
 */

export type { SealDeps } from '../../database/row-seal.ts'

/** By kind of row: its table, its key, how a fault names it, and the columns that its seal is of. */
export const sealedRows = {
  offer: {
    table: 'bonus_offers',
    key: ['offer_id', 'version'],
    place: 'offer %:%',
    columns: [
      'offer_id',
      'version',
      'kind',
      'position',
      'slug',
      'name_tr',
      'name_en',
      'percent',
      'amount_max_kurus',
      'deposit_min_kurus',
      'first_deposit',
      'loss_min_kurus',
      'stake_counted_kurus',
      'turnover_share',
      'times',
      'stake_max_kurus',
      'weights',
      'games_refused',
      'cap_times',
      'days',
      'claim_days',
      'spins_count',
      'spins_stake_kurus',
      'spins_game',
      'phone_confirmed',
      'per_player',
      'code',
      'by_code_only',
      'segments',
      'starts_at',
      'ends_at',
      'own_times',
      'own_kurus',
      'own_weights',
      'gift_returns',
      'rounds_min',
      'budget_person_kurus',
      'budget_month_kurus',
    ],
  },
  claim: {
    table: 'bonus_claims',
    key: ['claim_id'],
    place: 'claim %',
    columns: ['claim_id', 'player_id', 'offer_id', 'version', 'via', 'claimed_at', 'expires_at'],
  },
  grant: {
    table: 'bonus_grants',
    key: ['bonus_id'],
    place: 'bonus %',
    columns: [
      'bonus_id',
      'player_id',
      'offer_id',
      'version',
      'kind',
      'claim_id',
      'period',
      'base_kurus',
      'amount_kurus',
      'required_kurus',
      'deposit_id',
      'created_at',
      'own_required_centi',
      'own_after',
    ],
  },
  own: {
    table: 'bonus_own_stakes',
    key: ['entry_id'],
    place: 'own stake %',
    columns: ['entry_id', 'bonus_id', 'player_id', 'amount_kurus', 'weight'],
  },
  free_win: {
    table: 'bonus_spin_wins',
    key: ['provider', 'transaction_id'],
    place: 'free win %',
    columns: [
      'provider',
      'transaction_id',
      'bonus_id',
      'player_id',
      'round_id',
      'game',
      'amount_kurus',
      'owed_kurus',
      'spins_left',
      'at',
    ],
  },
  tournament: {
    table: 'tournaments',
    key: ['tournament_id'],
    place: 'tournament %',
    columns: [
      'tournament_id',
      'series_id',
      'min_stake_kurus',
      'games',
      'prizes_kurus',
      'pool_share_millionths',
      'pool_max_kurus',
      'rounds_min',
      'starts_at',
      'ends_at',
      'settles_at',
    ],
  },
  scored: {
    table: 'tournament_rounds',
    key: ['tournament_id', 'stake_entry_id'],
    place: 'tournament % entry %',
    columns: ['tournament_id', 'player_id', 'stake_entry_id', 'points'],
  },
  prize: {
    table: 'tournament_prizes',
    key: ['tournament_id', 'rank'],
    place: 'tournament % place %',
    columns: ['tournament_id', 'rank', 'player_id', 'amount_kurus'],
  },
  series: {
    table: 'jackpot_series',
    key: ['series'],
    place: 'series % of the jackpots',
    columns: [
      'series',
      'round_id',
      'steps',
      'key_id',
      'house_commitment',
      'studio_commitment',
      'promised_at',
    ],
  },
  batch: {
    table: 'jackpot_batches',
    key: ['batch'],
    place: 'batch % of the jackpots',
    columns: ['batch', 'series', 'step', 'after_entry', 'up_to_entry', 'digest', 'fixed_at'],
  },
  fall: {
    table: 'jackpot_cycles',
    key: ['pool_id', 'cycle'],
    place: 'jackpot % %',
    columns: [
      'pool_id',
      'cycle',
      'batch',
      'winner_id',
      'stake_entry_id',
      'round_id',
      'game',
      'amount_kurus',
      'fell_at',
    ],
  },
} as const

export type Sealed = keyof typeof sealedRows
export type Row<K extends Sealed> = Readonly<
  Record<(typeof sealedRows)[K]['columns'][number], Part>
>

const { sealOf, isSealed } = rowSeals<Sealed>('rewards-seal')

/** Of a row what is sealed, in the order in which it always was. */
const partsOf = <K extends Sealed>(kind: K, row: Row<K>): Part[] =>
  sealedRows[kind].columns.map((column) => row[column as keyof Row<K>])

export const sealRow = <K extends Sealed>(
  deps: Pick<SealDeps, 'env'>,
  kind: K,
  row: Row<K>,
): string => sealOf(deps, kind, partsOf(kind, row))

/** Whether a row is as it was sealed; of one from before there were seals nobody can say. */
export const isAsSealed = <K extends Sealed>(
  deps: SealDeps,
  kind: K,
  row: Row<K> & { seal: string | null },
): boolean => isSealed(deps, kind, partsOf(kind, row), row.seal)

/** An offer that came with the house has no seal: its digest stands in the code. */
export const isOfferGenuine = (deps: SealDeps, row: Row<'offer'> & { seal: string | null }) =>
  row.seal === null
    ? cameWith[`offer ${textOf(row.offer_id)}:${textOf(row.version)}`] ===
      digestOfRow('offer', partsOf('offer', row))
    : isAsSealed(deps, 'offer', row)
