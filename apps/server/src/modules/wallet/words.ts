import type { ProtectionVerdict } from '@felek/contract/verdicts.ts'
import type { Query, Tx } from '@felek/database/database.ts'

/*
 * The words of the wallet: what is asked of the vault, and what it answers.
 */

/**
 * A movement of money, named by its sender: `(source, scope, verb, transactionId)` is its identity
 * for ever. Amounts are whole kuruş, never negative.
 */
export type Movement = {
  verb:
    | 'bet'
    | 'win'
    | 'rollback'
    | 'deposit'
    | 'hold'
    | 'settle'
    | 'release'
    | 'adjust'
    | 'accept'
    | 'return'
  /** Who says so: `provider:<name>`, `gateway:<method>`, `staff`, `seed`. */
  source: string
  /** Empty, or the player where the source's ids are unique per player only. */
  scope?: string
  transactionId: string
  playerId: bigint
  /** Whole kuruş; for `adjust` it may be negative. */
  amountKurus: bigint
  /** The house's side: `games:<provider>`, `gateway:<method>`, `rewards`, `suspense`. */
  house: string
  /**
   * The bet that a win or a rollback is about, the hold that a settle or release is about; of the
   * source `held`, the entry that held or parked the money (which is its `transactionId` as well).
   */
  about?: string
  roundId?: string
  /** The provider's id of the game, for histories. */
  game?: string
  /**
   * Refuses a bet for a reason that its room knows (an ended session, a closed game): it becomes
   * that id's final answer and nothing moves. Ignored by every other verb: a block never stops what
   * is owed.
   */
  refuse?: Refused
  /**
   * Money that comes (a win, a deposit) and is to wait for staff, and why: it is locked in place of
   * cash, the verdict is `held`, and `settle` or `release` of the source `held` ends it.
   */
  hold?: HoldReason
  /**
   * Of a win or rollback: what the bet's round may win, in hundredths of what the player staked in
   * it. Beyond that the win, or the refund that would leave too little staked, is held.
   */
  winMaxHundredths?: bigint
  /** Of a bet: what a player may refuse to play. */
  product?: Product
  /** Of a bet: what it counts as towards a bonus; without one no bonus pays for it. */
  weightClass?: WeightClass
  /** When it happened; the source `seed` alone may say so, through the ledger's login. */
  at?: Date
}

/** What a player may close, and the number that wallet_post knows it by. */
export const products = { casino: 1, live: 2, virtual: 3, sports: 4 } as const
export type Product = keyof typeof products

/**
 * What a stake counts as towards a bonus: 1 slot, 2 virtual, 3 table, 4 live, 5 instant, 8 a game that
 * gives back 98 % and more. Given once, by the games.
 */
export type WeightClass = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** Reasons to refuse a bet that its room knows; the vault knows the others itself. */
export const refusals = [
  'session_expired',
  'game_closed',
  'maintenance',
  'excluded',
  'limit_reached',
  /** Its outcome may be known by now (docs/fairness.md). */
  'round_closed',
] as const
export type Refused = (typeof refusals)[number]

/**
 * Why money is held: more than its round may win, a win for another round or game than its
 * stake's, more than a provider may bring out in a day.
 */
export const holdReasons = ['round_ceiling', 'other_round', 'day_ceiling'] as const
export type HoldReason = (typeof holdReasons)[number]

export type Status =
  | 'ok'
  /** A rule of its player's refuses the stake, and which (`packages/contract/src/verdicts.ts`). */
  | ProtectionVerdict
  /** A deposit that a rule of its player's keeps out of cash: it lies in the locked account. */
  | 'parked'
  /** It came, and waits for staff in the locked account. */
  | 'held'
  /** `round_closed` is also a win for a bet that was rolled back, a rollback of one that was paid. */
  | Refused
  | 'insufficient_funds'
  /** A bet whose rollback came first. */
  | 'rejected'
  /** The same id with other content. */
  | 'conflict'
  /** A win for an unknown bet; nothing is stored, so that it may come again. */
  | 'bet_not_found'
  | 'player_not_found'

/** What became of a movement. */
export type Outcome = {
  status: Status
  /** The answer was given before; nothing moved now. */
  replayed: boolean
  cashKurus: bigint
  bonusKurus: bigint
  lockedKurus: bigint
  /** The ledger entry that the movement made, where it made one. */
  entryId: bigint | undefined
}

/** The accounts of a player. */
export type PlayerAccount = 'cash' | 'bonus' | 'locked'

/** A correction of one account of a player's, named by its sender; whole kuruş, below zero to take. */
export type Correction = Pick<
  Movement,
  'source' | 'transactionId' | 'playerId' | 'amountKurus' | 'house'
> & { account: PlayerAccount }

/** What became of a correction; of the bonus account there is nothing to correct without an active bonus. */
export type Corrected = Omit<Outcome, 'status'> & { status: Status | 'bonus_not_found' }

export type Balances = {
  cashKurus: bigint
  bonusKurus: bigint
  lockedKurus: bigint
  /** The newest entry that these balances contain, 0 before the first: the higher, the newer. */
  lastEntryId: bigint
}

/**
 * What wallet_post answers for one movement; `again`: the player's row is held by another
 * transaction.
 */
export type Posted = Omit<Outcome, 'status'> & { status: Status | 'again' }

/** How the vault stands at this moment. */
export type WalletFigures = {
  /** Movements in line, and how long the first of them has waited. */
  waiting: number
  oldestMs: number
  lanesBusy: number
  /** Movements of players whose row something else holds. */
  onBusyRoad: number
  /** How many movements a batch may hold now. */
  batchLimit: number
}

/** Hears what operators count; times are milliseconds. */
export type WalletObserver = {
  batch(size: number, ms: number): void
  /** `away`: the outcome is unknown or nothing was sent; `failed`: a fault of ours. */
  movement(movement: Movement, status: Status | 'away' | 'failed', ms: number): void
}

export type Wallet = {
  /**
   * Posts one movement through the lanes; it travels with whatever else arrives meanwhile. Refused
   * inside a transaction. Rejects with `DatabaseUnavailable` when the outcome is unknown: send it again
   * with the same id.
   */
  post(movement: Movement): Promise<Outcome>
  /**
   * Posts inside a business transaction, as its last statement. Waits for busy players. An `adjust`,
   * the source `seed` and a given date are refused unless it is a transaction of `deps.adminDb`.
   */
  postIn(tx: Tx, movements: readonly Movement[]): Promise<Outcome[]>
  /**
   * Corrects an account of a player's inside a transaction of `deps.adminDb`, as its last statement: never
   * below zero, and of locked money nothing that is held for something.
   */
  correctIn(tx: Tx, correction: Correction): Promise<Corrected>
  /**
   * Posts in one statement with what the movements are for: `send` gets wallet_post's parameters and
   * answers its rows, of a function that calls it. Waits for nobody: of a player whose row another
   * transaction holds nothing has happened, and the answer is `again`.
   */
  postWithin(
    movements: readonly Movement[],
    send: (params: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>,
  ): Promise<Posted[]>
  /** Makes a player's accounts. */
  openAccounts(tx: Tx, playerId: bigint): Promise<void>
  balances(q: Query, playerId: bigint): Promise<Balances>
  /**
   * Hears of every movement that was not a replay, and of every conflict, once it is committed,
   * whichever way it came.
   */
  onPosted(listener: (movement: Movement, outcome: Outcome) => void): void
  figures(): WalletFigures
  /** Stops taking movements and waits for those under way. */
  drain(): Promise<void>
}

/**
 * A stretch of the journal: entries after `after` up to `upTo`, of one account of the house and
 * these games.
 */
export type Reading = { after: bigint; upTo: bigint; house: string; games: readonly string[] }

export type Stake = {
  entryId: bigint
  playerId: bigint
  amountKurus: bigint
  roundId: string
  game: string
  at: Date
}
export type Payout = {
  entryId: bigint
  playerId: bigint
  roundId: string
  game: string
  at: Date
  /** The stake's own entry. */
  stakeEntryId: bigint
  stakeKurus: bigint
  stakedAt: Date
  /** All that this stake has won so far. */
  paidKurus: bigint
}

/** A win that a provider paid into cash, of any game. */
export type Win = Omit<Payout, 'roundId' | 'stakedAt'>

/** Money between two accounts of the house; no player takes part. */
export type Transfer = { transactionId: string; amountKurus: bigint; from: string; to: string }

/** The newest entry and effect that are seen, and the transactions that run beside. */
export type LedgerMark = { entryId: bigint; effectNo: bigint; running: string[] }
