/*
 * What a payment reads, table by table: each table of the server's schema stands here once, so that a new one is decided about.
 */

/** How many tamperings each suite tries at least; two hundred are asked for over all. */
export const tamperingsMin = { rewards: 300, sports: 110, cashier: 140 } as const

/** Tables whose every column and row is tried, by the suite that does it. */
export const tried = {
  cashier: ['cashier_events', 'cashier_held', 'cashier_requests', 'cashier_suspense'],
  rewards: [
    'bonus_claims',
    'bonus_grants',
    'bonus_offers',
    'bonus_own_stakes',
    'bonus_spin_wins',
    'bonus_spins',
    'jackpot_batches',
    'jackpot_cycles',
    'jackpot_pools',
    'jackpot_series',
    'tournament_points',
    'tournament_prizes',
    'tournament_rounds',
    'tournament_series',
    'tournaments',
  ],
  sports: [
    'sports_cashouts',
    'sports_coupons',
    'sports_desk',
    'sports_exposure',
    'sports_legs',
    'sports_results',
    'sports_settlements',
    'sports_voided',
  ],
} as const

/** Tables that a payment reads and that are held in another way, each with how. */
export const held: Readonly<Record<string, string>> = {
  wallet_entries: 'chained under a key; apps/server/src/modules/wallet/chain/tampering.db.test.ts',
  wallet_effects: 'chained under a key; apps/server/src/modules/wallet/chain/tampering.db.test.ts',
  wallet_seals: 'the chain itself; apps/server/src/modules/wallet/chain/tampering.db.test.ts',
  wallet_accounts: 'written by the vault alone; ledger:verify counts it anew',
  wallet_bonuses: 'written by the vault alone; ledger:verify compares it with its grant and stakes',
  wallet_bonuses_past: 'written by the vault alone; ledger:verify',
  wallet_limits: 'written by the vault alone; ledger:verify',
  wallet_zone: 'written by the vault alone',
  sports_unpaid: 'sealed, and stands; tried by its own test of sportsbook/tampering.db.test.ts',
  sports_debts: 'stands by trigger; sports:verify compares it with movements and acts',
  sports_cashout_quotes: 'read once by the call that made it; what is accepted is sealed',
  sports_due: 'says when a coupon is looked at, not what it is worth',
  sports_spread: 'says which coupons a result reaches, not what they are worth',
  sports_moved: 'append-only; a kick-off that was put off',
  sports_events: 'what is decided about one is in sealed results',
  sports_selections: 'append-only; named by sealed legs and results',
  sports_terms: 'bars and ceilings: it lets a stake in or not, and pays nothing',
  reward_cursors: 'how far the journal was read; what was counted twice or not is found against it',
  family_games: 'copied into a sealed tournament when it is announced',
  jackpot_games: 'copied into the sealed list of each batch',
  cashier_sandbox_orders: 'stands by trigger; cashier/withdrawals.db.test.ts',
  cashier_accounts: 'numbers under AES-GCM in their row, copied so into each payout',
  cashier_payouts: 'stands by trigger; cashier/payouts/manual.db.test.ts',
  cashier_payout_files: 'stands by trigger; cashier/payouts/manual.db.test.ts',
  cashier_receiving_accounts:
    'sealed: one that is not as two persons saved it is told to nobody; cashier/receiving/receiving.db.test.ts',
  cashier_confirmations:
    'stands by trigger, and is compared with its sealed event; cashier/incoming/incoming.db.test.ts',
  cashier_returns: 'stands by trigger; cashier/parked/manual-returns.db.test.ts',
  cashier_day_closings: 'append-only; says how a day was found, and pays nothing',
  cashier_reconciled_since: 'says from when on days are closed, and pays nothing',
  cashier_chargebacks:
    'sealed, stands by trigger, and is compared with its movements; cashier/chargebacks/chargebacks.db.test.ts',
  cashier_chargeback_payments:
    'sealed, stands by trigger, and is compared with its movements; cashier/chargebacks/chargebacks.db.test.ts',
  cashier_statement_lines:
    'stands by trigger; what it moves has a sealed event or is compared with the ledger; cashier/statements/import.db.test.ts',
  cashier_statements:
    'stands by trigger, and is the sum of its lines; cashier/statements/import.db.test.ts',
  cashier_statement_formats: 'two persons save it; it says how a file is read, and pays nothing',
  cashier_uploads: 'a file before it is imported, encrypted under its id; it pays nothing',
  cashier_facts: 'says who has to look at a withdrawal before it leaves, and pays nothing',
  cashier_shared_accounts: 'lets a payout wait, and pays nothing',
  player_notes: 'says what staff noted, and pays nothing',
  player_tags: 'says how staff find a player, and pays nothing',
  player_reveals: 'counts fields that staff opened, and pays nothing',
  player_blocks: 'stands by trigger; players/blocks/blocks.db.test.ts',
  player_phone_changes: 'stands by trigger; players/contact/contact.db.test.ts',
  player_address_changes: 'stands by trigger; players/contact/contact.db.test.ts',
  approvals: 'written by its functions, under a keyed hash; approvals/approvals.db.test.ts',
  audit_entries: 'chained under a key; audit/audit.db.test.ts',
  audit_seals: 'the chain itself; audit/audit.db.test.ts',
  office_roles: 'says who of the staff may decide, and pays nothing',
  witness_chains: 'promises that stand by trigger, and values that hash to them',
  witness_rounds: 'stands by trigger',
  witness_values: 'stands by trigger',
  cashier_sandbox_returns: 'the sandbox’s',
  provider_sessions: 'says who plays; money moves by signed calls',
}

/** By what a name begins with: nothing in these tables is paid by. */
const [people, shown] = [
  [
    'alarm',
    'consent',
    'legal_texts',
    'mail',
    'mass_messages',
    'player_messages',
    'player_erasures',
    'player_exclusion_keys',
    'message_reads',
    'operator_mails',
    'privacy_',
    'promotion_codes',
    'protection_',
    'replies',
    'security_events',
    'staff',
    'support_cases',
    'maintenance',
    'migrations',
  ],
  [
    'content_',
    'game_',
    'games',
    'live_',
    'winners',
    'cashier_banks',
    'cashier_favourites',
    'cashier_former_ibans',
    'cashier_history_',
    'cashier_method',
    'cashier_preset_amounts',
    'cashier_sittings',
    'cashier_steps',
    'provider_flows',
    'provider_games',
    'provider_shares',
    'provider_switches',
    'report_',
    'sports_cursor',
    'sports_favourites',
    'sports_feed_',
    'sports_leagues',
    'sports_price_log',
    'sports_short_codes',
    'sports_teams',
    'sports_unconfirmed',
    'witness_subjects',
  ],
]
const players = [
  'closures',
  'email_changes',
  'login_keys',
  'nonces',
  'recovery_codes',
  'registrations',
  'reset_requests',
  'second_factors',
  'session_changes',
  'sessions',
  'sids',
  'sms_codes',
  'tokens',
  'tries',
].map((name) => `player_${name}`)

/** Tables about which nothing was decided. */
export const undecided = (tables: readonly string[]): string[] => {
  const known = new Set<string>([
    ...Object.values(tried).flat(),
    ...Object.keys(held),
    ...players,
    'players',
  ])
  return tables.filter(
    (table) => !known.has(table) && ![...people, ...shown].some((start) => table.startsWith(start)),
  )
}
