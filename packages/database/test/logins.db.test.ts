import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverSchema } from '@felek/server/src/database/schema.ts'
import { studioSchema } from '@felek/studio/src/database-schema.ts'
import { openDatabases, prepareDatabase } from '../src/database.ts'
import { createTestDatabase, testLoginKey } from './test-database.ts'

/*
 * Who may do what on PostgreSQL, as the database itself says, against what is declared here: a new
 * table, view, sequence or function without an entry fails.
 */

const logins = ['server', 'ledger', 'studio'] as const
type Name = (typeof logins)[number] | 'owner'

/** Of tables: a select, w insert/update/delete, as in 'rw'. Functions: x. PUBLIC has nothing. */
const declared = {
  /** Rows of the rooms. */
  'rw rw -': [
    'felek.bonus_own_stakes',
    'felek.tournament_rounds',
    'felek.provider_shares',
    'felek.sports_unconfirmed',
    ...[
      'accounts',
      'banks',
      'chargeback_payments',
      'chargebacks',
      'confirmations',
      'day_closings',
      'events',
      'facts',
      'favourites',
      'former_ibans',
      'held',
      'history_cursor',
      'history_days',
      'method_groups',
      'methods',
      'payout_files',
      'payouts',
      'preset_amounts',
      'receiving_accounts',
      'reconciled_since',
      'requests',
      'returns',
      'sandbox_orders',
      'sandbox_returns',
      'statement_formats',
      'statement_lines',
      'statements',
      'shared_accounts',
      'sittings',
      'steps',
      'suspense',
      'uploads',
    ].map((name) => `felek.cashier_${name}`),
    ...['claims', 'grants', 'offers', 'spin_wins', 'spins'].map((name) => `felek.bonus_${name}`),
    ...['information', 'popups', 'promotions', 'seeds', 'sliders', 'special_dates'].map(
      (name) => `felek.content_${name}`,
    ),
    'felek.consent_links',
    'felek.consents',
    'felek.family_games',
    'felek.game_categories',
    'felek.game_favourites',
    'felek.game_labels',
    'felek.game_picks',
    'felek.game_popularity',
    'felek.games',
    'felek.jackpot_batches',
    'felek.jackpot_cycles',
    'felek.jackpot_games',
    'felek.jackpot_pools',
    'felek.jackpot_series',
    'felek.legal_texts',
    'felek.live_categories',
    'felek.live_favourites',
    'felek.live_labels',
    'felek.live_tables',
    'felek.mails',
    'felek.maintenance',
    'felek.mass_messages',
    'felek.message_reads',
    'felek.player_address_changes',
    'felek.player_blocks',
    'felek.player_closures',
    'felek.player_email_changes',
    'felek.player_exclusion_keys',
    'felek.player_login_keys',
    'felek.player_nonces',
    'felek.player_messages',
    'felek.player_notes',
    'felek.player_phone_changes',
    'felek.player_recovery_codes',
    'felek.player_reveals',
    'felek.player_registrations',
    'felek.player_reset_requests',
    'felek.player_second_factors',
    'felek.player_session_changes',
    'felek.player_sessions',
    'felek.player_sids',
    'felek.player_sms_codes',
    'felek.player_tags',
    'felek.player_tokens',
    'felek.player_tries',
    'felek.players',
    'felek.player_erasures',
    'felek.privacy_exports',
    'felek.privacy_parts',
    'felek.privacy_retention',
    'felek.promotion_codes',
    ...[
      'cases',
      'days',
      'events',
      'exclusions',
      'imposed_limits',
      'interactions',
      'markers',
      'notices',
      'risk',
      'scores',
      'steps',
      'tools',
      'walks',
    ].map((name) => `felek.protection_${name}`),
    'felek.provider_flows',
    'felek.provider_games',
    'felek.provider_sessions',
    'felek.provider_switches',
    'felek.operator_mails',
    'felek.replies',
    'felek.reward_cursors',
    'felek.security_events',
    ...[
      'cashout_quotes',
      'cashouts',
      'coupons',
      'cursor',
      'debts',
      'desk',
      'due',
      'events',
      'exposure',
      'favourites',
      'feed_log',
      'feed_refused',
      'leagues',
      'legs',
      'moved',
      'price_log',
      'results',
      'selections',
      'settlements',
      'short_codes',
      'spread',
      'teams',
      'terms',
      'unpaid',
      'voided',
    ].map((name) => `felek.sports_${name}`),
    'felek.support_cases',
    'felek.tournament_points',
    'felek.tournament_prizes',
    'felek.tournament_series',
    'felek.tournaments',
    'felek.winners',
    'felek.winners_cursor',
    'felek.witness_chains',
    'felek.witness_rounds',
    'felek.witness_subjects',
    'felek.witness_values',
  ],
  /** Of the back office, which works under the login of corrections. */
  '- rw -': [
    'felek.office_roles',
    ...[
      'active',
      'checks',
      'cursors',
      'exports',
      'firsts',
      'games',
      'hours',
      'kept',
      'marks',
      'money',
      'player_months',
      'players',
      'rounds',
      'wins',
    ].map((name) => `felek.report_${name}`),
    ...['alarm_notices', 'alarm_plan', 'alarm_shifts', 'alarms'].map((name) => `felek.${name}`),
    'felek.staff',
    ...[
      'break_glass',
      'factors',
      'invitations',
      'networks',
      'recovery_codes',
      'replies',
      'roles',
      'sessions',
      'views',
    ].map((name) => `felek.staff_${name}`),
  ],
  /** Written by functions of their own, and by the migrations. */
  'r r -': [
    'felek.approvals',
    'felek.audit_entries',
    'felek.audit_entries_audit_id_seq',
    'felek.audit_seals',
    'felek.migrations',
    'felek.wallet_accounts',
    'felek.wallet_bonuses',
    'felek.wallet_bonuses_past',
    'felek.wallet_effects',
    'felek.wallet_effects_effect_no_seq',
    'felek.wallet_entries',
    'felek.wallet_entries_entry_id_seq',
    'felek.wallet_held',
    'felek.wallet_history',
    'felek.wallet_limits',
    'felek.wallet_metered',
    'felek.wallet_seals',
    'felek.wallet_zone',
  ],
  /** Numbers of rows and of processes. */
  'u u -': [
    'felek.cashier_suspense_suspense_id_seq',
    'felek.consents_consent_id_seq',
    'felek.process_numbers',
    'felek.security_events_event_id_seq',
  ],
  '- - rw': [
    'studio.accesses',
    'studio.chains',
    'studio.demo_balances',
    'studio.free_spins',
    'studio.keepers',
    'studio.live_counts',
    'studio.live_keeper',
    'studio.live_rounds',
    'studio.live_stakes',
    'studio.meters',
    'studio.outbox',
    'studio.playing',
    'studio.promised_series',
    'studio.shown_steps',
    'studio.rounds',
    'studio.seeds',
    'studio.stakes',
    'studio.steps',
  ],
  '- - r': ['studio.migrations'],
  'x x -': [
    'felek.wallet_bar()',
    'felek.cashier_event_erases()',
    'felek.player_erases()',
    'felek.protection_judge()',
    'felek.protection_marker_fits()',
    'felek.rewards_require()',
    'felek.sports_place()',
    'felek.sports_price_days()',
    'felek.wallet_answer_check()',
    'felek.wallet_bet_of()',
    'felek.wallet_cash()',
    'felek.wallet_close()',
    'felek.wallet_count_over()',
    'felek.wallet_days()',
    'felek.wallet_deposit_room()',
    'felek.wallet_end_bonus()',
    'felek.wallet_exclude()',
    'felek.wallet_figures()',
    'felek.wallet_grant_bonus()',
    'felek.wallet_harm_days()',
    'felek.wallet_limits_of()',
    'felek.wallet_lines_over()',
    'felek.wallet_move_bonus_end()',
    'felek.wallet_now()',
    'felek.wallet_open()',
    'felek.wallet_pause()',
    'felek.wallet_payouts()',
    'felek.wallet_plays()',
    'felek.wallet_post()',
    'felek.wallet_require()',
    'felek.wallet_return()',
    'felek.wallet_round_list()',
    'felek.wallet_rounds()',
    'felek.wallet_rule()',
    'felek.wallet_set_limit()',
    'felek.wallet_set_rules()',
    'felek.wallet_stakes()',
    'felek.wallet_standing()',
    'felek.wallet_tail()',
    'felek.wallet_wins()',
  ],
  '- - x': [
    'studio.begin_rounds()',
    'studio.book_returns()',
    'studio.settle_rounds()',
    'studio.take_stakes()',
  ],
  '- x -': [
    'felek.wallet_adjust()',
    'felek.wallet_meter()',
    'felek.wallet_post_any()',
    'felek.approval_decide()',
    'felek.approval_erase()',
    'felek.approval_expire()',
    'felek.approval_propose()',
    'felek.audit_append()',
    'felek.audit_seal()',
    'felek.wallet_report_span()',
    'felek.wallet_report_wins()',
    'felek.wallet_seal()',
    'felek.wallet_set_zone()',
    'felek.wallet_transfer()',
    'felek.wallet_unmetered()',
  ],
  /** Triggers, which run whoever writes the table. */
  '- - -': [
    'felek.approvals_stand()',
    'felek.cashier_event_stands()',
    'felek.player_erased_stands()',
    'felek.player_erasure_stands()',
    'felek.cashier_fact_stays()',
    'felek.cashier_confirmation_changes()',
    'felek.cashier_return_changes()',
    'felek.cashier_line_changes()',
    'felek.cashier_manual_begins()',
    'felek.cashier_payout_changes()',
    'felek.cashier_chargeback_changes()',
    'felek.cashier_closing_follows()',
    'felek.cashier_chargeback_is_owed()',
    'felek.bonus_claim_changes()',
    'felek.bonus_grant_changes()',
    'felek.bonus_own_stake_changes()',
    'felek.bonus_spin_win_changes()',
    'felek.bonus_spins_changes()',
    'felek.jackpot_batch_changes()',
    'felek.jackpot_cycle_changes()',
    'felek.jackpot_series_changes()',
    'felek.rewards_stand()',
    'felek.sports_debt_stands()',
    'felek.sports_leg_stands()',
    'felek.sports_needs_seal()',
    'felek.sports_unpaid_stands()',
    'felek.tournament_changes()',
    'felek.tournament_point_changes()',
    'felek.tournament_prize_changes()',
    'felek.tournament_round_changes()',
    'felek.bonus_offer_stands()',
    'felek.cashier_event_changes()',
    'felek.cashier_note_step()',
    'felek.cashier_order_stands()',
    'felek.cashier_request_stands()',
    'felek.consents_stand()',
    'felek.player_address_change_stands()',
    'felek.player_block_reaches_wallet()',
    'felek.player_block_stands()',
    'felek.player_note_stands()',
    'felek.player_reveal_counts()',
    'felek.player_version_rises()',
    'felek.player_contact_stays()',
    'felek.player_phone_change_begins()',
    'felek.player_phone_change_stands()',
    'felek.player_session_ended()',
    'felek.player_status_changed()',
    'felek.protection_case_stands()',
    'felek.protection_events_stand()',
    'felek.protection_imposed_limit_stands()',
    'felek.keep_witness_chain()',
    'felek.keep_witness_round()',
    'felek.keep_witness_value()',
    'felek.provider_switches_stand()',
    'felek.security_events_stand()',
    'felek.sports_legs_are_of_selections()',
    'felek.sports_coupon_stands()',
    'felek.sports_log_stands()',
    'felek.wallet_block()',
    'felek.wallet_compile()',
    'felek.wallet_gap_ms()',
    'felek.wallet_is_kept()',
    'felek.wallet_is_night()',
    'felek.wallet_malformed()',
    'felek.wallet_meter_of()',
    'felek.wallet_move()',
    'felek.wallet_over()',
    'felek.wallet_parks()',
    'felek.wallet_refusal()',
    'felek.wallet_refuse_change()',
    'felek.wallet_refuse_shortening()',
    'felek.wallet_sits()',
    'felek.wallet_stop()',
    'felek.wallet_take()',
    'felek.wallet_used()',
    'felek.wallet_window()',
    'studio.call_has_stake()',
    'studio.call_is_sealed()',
    'studio.keep_call()',
    'studio.keep_chain()',
    'studio.keep_live_round()',
    'studio.keep_live_stake()',
    'studio.keep_promises()',
    'studio.keep_round()',
    'studio.keep_stake()',
    'studio.keep_step()',
    'studio.one_return()',
    'studio.stake_has_calls()',
  ],
}

const found = `
with login(role, n) as (select * from unnest($1::text[]) with ordinality as x(role, n)), thing as (
  select n.nspname, c.oid, null::oid as function, c.relkind as kind, format('%s.%s', n.nspname, c.relname) as name, c.relacl as acl
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('felek', 'studio') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  union all
  select n.nspname, null, p.oid, 'F', format('%s.%s()', n.nspname, p.proname), coalesce(p.proacl, acldefault('f', p.proowner))
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('felek', 'studio')
)
select t.name, bool_or(a.grantee = 0) as public,
  (select string_agg(r.letters, ' ' order by r.n) from (
    select l.n, case when not has_schema_privilege(l.role, t.nspname, 'usage') then '-'
      when t.kind = 'F' then case when has_function_privilege(l.role, t.function, 'execute') then 'x' else '-' end
      when t.kind = 'S' then coalesce(nullif(concat(
        case when has_sequence_privilege(l.role, t.oid, 'select') then 'r' end,
        case when has_sequence_privilege(l.role, t.oid, 'usage, update') then 'u' end), ''), '-')
      else coalesce(nullif(concat(
        case when has_table_privilege(l.role, t.oid, 'select') then 'r' end,
        case when has_table_privilege(l.role, t.oid, 'insert') and has_table_privilege(l.role, t.oid, 'update')
          and has_table_privilege(l.role, t.oid, 'delete') then 'w'
          when has_table_privilege(l.role, t.oid, 'insert, update, delete') or has_any_column_privilege(l.role, t.oid, 'insert, update') then 'part' end,
        case when has_table_privilege(l.role, t.oid, 'truncate, references, trigger') then 'more' end), ''), '-')
      end as letters
    from login l) r) as rights
from thing t left join lateral aclexplode(t.acl) a on true
group by t.nspname, t.oid, t.function, t.kind, t.name order by t.name`

describe('the logins', () => {
  let ownerUrl: string
  const urls: Partial<Record<Name, string>> = {}
  const roles: Record<string, string> = {}

  const as = async <T>(name: Name, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({
      connectionString: urls[name],
      options: `-c search_path=${name === 'studio' ? 'studio' : 'felek'}`,
    })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const findCode = (statement: Promise<unknown>): Promise<string | undefined> =>
    statement.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )

  beforeAll(async () => {
    ownerUrl = await createTestDatabase()
    const options = { url: ownerUrl, loginKey: testLoginKey }
    Object.assign(
      urls,
      { owner: ownerUrl },
      await prepareDatabase({ ...serverSchema, ...options }),
      await prepareDatabase({ ...studioSchema, ...options }),
    )
    for (const login of logins)
      roles[login] = await as(
        login,
        async (c) => (await c.query('select session_user as me')).rows[0].me,
      )
    await as('owner', (c) =>
      c.query('insert into wallet_accounts (player_id, cash_kurus) values (1, 1000)'),
    )
  })

  test('have the rights that are declared, on every table, sequence and function, and PUBLIC has none', async () => {
    const { rows } = await as('owner', (c) =>
      c.query<{ name: string; rights: string; public: boolean | null }>(found, [
        logins.map((login) => roles[login]),
      ]),
    )
    const wanted = Object.entries(declared).flatMap(([rights, names]) =>
      names.map((name) => [name, rights]),
    )
    expect(Object.fromEntries(rows.map((row) => [row.name, row.rights]))).toEqual(
      Object.fromEntries(wanted),
    )
    expect(rows.filter((row) => row.public === true)).toEqual([])
  })

  test('the matrix sees a right too many', async () => {
    const seen = async () =>
      (await as('owner', (c) => c.query(found, [logins.map((login) => roles[login])]))).rows.find(
        (row: { name: string }) => row.name === 'felek.players',
      )
    for (const [give, rights] of [
      [
        `grant select on felek.players to ${roles['studio']}; grant usage on schema felek to ${roles['studio']}`,
        'rw rw r',
      ],
      [`grant truncate on felek.players to ${roles['server']}`, 'rwmore rw -'],
      [
        `grant update (password_hash) on felek.players to ${roles['studio']}; grant usage on schema felek to ${roles['studio']}`,
        'rw rw part',
      ],
    ]) {
      await as('owner', (c) => c.query(give ?? ''))
      expect((await seen()).rights).toBe(rights)
      await as('owner', (c) =>
        c.query(`revoke all on felek.players from ${roles['studio']}; revoke update (password_hash) on felek.players from ${roles['studio']}; revoke usage on schema felek from ${roles['studio']};
          revoke truncate on felek.players from ${roles['server']}`),
      )
    }
    expect((await seen()).rights).toBe('rw rw -')
  })

  test('are nothing but themselves: no way of changing the role gives more', async () => {
    for (const login of logins)
      await as(login, async (client) => {
        const before = (await client.query('select session_user as me, current_user as now'))
          .rows[0]
        expect(before).toEqual({ me: roles[login], now: roles[login] })
        for (const way of [
          'set role none',
          'reset role',
          'reset session authorization',
          "select set_config('role', 'none', false)",
          'discard all',
          'set role postgres',
          'set role felek_app',
          "select set_config('role', 'postgres', false)",
          'set session authorization postgres',
          "select set_config('session_authorization', 'postgres', false)",
          ...logins.filter((l) => l !== login).map((l) => `set role ${roles[l]}`),
          `grant ${roles['ledger']} to ${roles['server']}`,
          'alter role current_user createrole',
        ]) {
          await client.query(way).catch(() => {})
          expect((await client.query('select current_user as now')).rows, way).toEqual([
            { now: roles[login] },
          ])
          expect(await findCode(client.query('delete from felek.wallet_entries')), way).toBe(
            '42501',
          )
        }
      })
  })

  test('keep to their own tables', async () => {
    for (const [login, statements] of [
      [
        'studio',
        [
          'select from felek.players',
          'select felek.wallet_open(2)',
          'select from felek.wallet_post(null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, true)',
        ],
      ],
      [
        'server',
        [
          'select from studio.seeds',
          'select from studio.live_rounds',
          'select studio.keep_promises()',
        ],
      ],
      ['ledger', ['select from studio.seeds']],
    ] as const)
      for (const statement of statements)
        expect(await findCode(as(login, (c) => c.query(statement))), statement).toBe('42501')
  })

  test('make nothing: no table, function, schema, temporary table or role', async () => {
    for (const login of logins)
      for (const statement of [
        'create table mine (id int)',
        'create table public.mine (id int)',
        'create table felek.mine (id int)',
        'create temporary table wallet_accounts (player_id bigint, cash_kurus bigint)',
        'create schema mine',
        "create function felek.mine() returns int language sql as 'select 1'",
        'create role mine',
        'create extension pg_trgm',
        "alter system set log_statement = 'none'",
        "copy felek.maintenance to program 'true'",
      ])
        expect(
          await findCode(as(login, (c) => c.query(statement))),
          `${login}: ${statement}`,
        ).toMatch(/^(42501|0A000)$/)
  })

  test('write no table of the wallet', async () => {
    for (const login of ['server', 'ledger'] as const)
      for (const table of ['accounts', 'entries', 'effects', 'limits', 'bonuses', 'seals'])
        for (const statement of [
          `insert into wallet_${table} default values`,
          `update wallet_${table} set ${table === 'accounts' ? 'cash_kurus = 0' : table === 'limits' ? 'most = 0' : table === 'bonuses' ? 'cap_left = null' : table === 'seals' ? 'entries = 0' : 'amount_kurus = 0'}`,
          `delete from wallet_${table}`,
          `truncate wallet_${table}`,
          `select from wallet_${table} for update`,
        ])
          expect(await findCode(as(login, (c) => c.query(statement))), statement).toBe('42501')
  })

  /** One movement, as a statement smuggled into a call would make it. */
  const post = (
    door: string,
    { verb = 'deposit', source = 'gateway:x', at = 'null', amount = '5', id = 'a' } = {},
  ) =>
    `select status from ${door}('{1}', '{1}', ${verb.startsWith('array') ? verb : `'{${verb}}'`}, ${source.startsWith('array') ? source : `'{${source}}'`}, '{""}', '{${id}}', '{${amount}}', '{gateway:x}', '{""}', '{""}', '{""}', '{""}', '{""}', '{null}', null, null, array[${at}]::timestamptz[], true)`

  test('the login that serves calls adjusts nothing, and neither seeds nor dates', async () => {
    for (const door of ['wallet_post', 'wallet_post_any'])
      for (const movement of [
        { verb: 'adjust' },
        { verb: 'adjust', amount: '-5' },
        { verb: 'transfer' },
        { verb: 'Adjust' },
        { verb: '{adjust}' },
        { verb: 'bet,adjust' },
        { verb: "array[null, 'adjust']" },
        { verb: 'array[null]::text[]' },
        { verb: 'array[]::text[]::text[]', source: 'array[null]::text[]', at: 'now()' },
        { source: 'seed' },
        { source: 'held' },
        { source: 'held', verb: 'release' },
        { source: 'held,held', verb: 'accept,settle' },
        { source: 'held', verb: 'array[null]::text[]' },
        { source: '{seed}' },
        { source: "array[null, 'seed']" },
        { at: 'now()' },
        { at: "null, '2020-01-01'" },
        { at: "array['2020-01-01'::timestamptz]" },
      ])
        expect(
          await findCode(as('server', (c) => c.query(post(door, movement)))),
          post(door, movement),
        ).toMatch(/^(42501|22023|0A000)$/)
    expect(
      await findCode(
        as('server', (c) =>
          c.query(post('wallet_post').replace('array[null]::timestamptz[]', 'null')),
        ),
      ),
    ).toBe('42501')
    expect(
      await findCode(
        as('server', (c) => c.query("select wallet_transfer('x', '{x}', '{1}', '{a}', '{b}')")),
      ),
    ).toBe('42501')
    expect(
      await findCode(
        as('server', (c) =>
          c.query("select wallet_seal(1, 'k', 1, 1, 1, 1, 1, 1, '', '', '', '', now())"),
        ),
      ),
    ).toBe('42501')
    const { rows } = await as('server', (c) => c.query(post('wallet_post', { id: 'served' })))
    expect(rows).toEqual([{ status: 'ok' }])
  })

  test('the login of jobs and corrections does', async () => {
    for (const [id, movement] of Object.entries({
      up: { verb: 'adjust' },
      down: { verb: 'adjust', amount: '-5' },
      demo: { source: 'seed', at: "'2020-01-01'" },
    })) {
      const { rows } = await as('ledger', (c) =>
        c.query(post('wallet_post_any', { ...movement, id })),
      )
      expect(rows).toEqual([{ status: 'ok' }])
    }
    const { rows } = await as('ledger', (c) =>
      c.query("select at = '2020-01-01' as dated from wallet_entries where source = 'seed'"),
    )
    expect(rows).toEqual([{ dated: true }])
  })

  test('a function that works with its owner’s rights looks nowhere else for its tables', async () => {
    const { rows } = await as('owner', (c) =>
      c.query(
        `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')
           and not coalesce(p.proconfig @> array[format('search_path=%s, pg_temp', n.nspname)], false)`,
      ),
    )
    expect(rows).toEqual([])
  })

  test('a second start changes nothing; what is kept of a password is its verifier alone', async () => {
    const passwords = () =>
      as('owner', (c) =>
        c.query('select rolname, rolpassword from pg_authid where rolname = any ($1) order by 1', [
          logins.map((login) => roles[login]),
        ]),
      ).then((answer) => answer.rows)
    const before = await passwords()
    expect(before.every((row) => row.rolpassword.startsWith('SCRAM-SHA-256$4096:'))).toBe(true)
    await prepareDatabase({ ...serverSchema, url: ownerUrl, loginKey: testLoginKey })
    expect(await passwords()).toEqual(before)
  })

  test('given logins are taken as they are, and refused where they are more than a login', async () => {
    const given = await createTestDatabase()
    const name = new URL(given).pathname.slice(1)
    const owner = new pg.Client({ connectionString: given })
    await owner.connect()
    const login = async (what: string, more = '') => {
      await owner.query(`create role ${what}_${name} login password 'p' ${more}`)
      return Object.assign(new URL(given), {
        username: `${what}_${name}`,
        password: 'p',
      }).toString()
    }
    const [server, ledger] = [await login('s'), await login('l')]
    const count = () =>
      owner
        .query(`select count(*)::int as n from pg_roles where rolname like '%${name}'`)
        .then((answer) => answer.rows[0].n)
    const options = { ...serverSchema, urls: { server, ledger } }

    await expect(openDatabases(options)).rejects.toThrow(/lacks migrations \(all of them\)/)
    const before = await count()
    await prepareDatabase({ ...options, url: given })
    expect(await count()).toBe(before)
    const opened = await openDatabases(options)
    expect((await opened.ledger.query('select session_user as me', [])).rows).toEqual([
      { me: `l_${name}` },
    ])
    await opened.close()

    const refused = (url: string) => openDatabases({ ...options, urls: { server: url, ledger } })
    await expect(refused(ledger)).rejects.toThrow('two logins are one')
    await expect(refused(given)).rejects.toThrow('it is a superuser')
    await expect(refused(await login('c', 'createrole'))).rejects.toThrow('may make roles')
    await expect(refused(await login('m', `in role l_${name}`))).rejects.toThrow(
      `is a member of l_${name}`,
    )
    await owner.query(`alter schema felek owner to s_${name}`)
    await expect(refused(server)).rejects.toThrow('owns the schema felek')
    await owner.end()
  })
})
