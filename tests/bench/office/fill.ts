import type pg from 'pg'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'

/** Under which the bench's server encrypts where payouts go. */
export const benchSealKey = 'bench-seal-key-bench-seal-key-bench-seal-key'

/** What waits at once in a house of a million players whose rule lets the rest go. */
export const waiting = 500

const destinations = (): string[] =>
  Array.from({ length: waiting }, (_, n) =>
    encryptionOf({ sealKey: benchSealKey }).encrypt(
      JSON.stringify({ owner: 'A B', iban: `TR${String(n).padStart(24, '0')}` }),
      `cashier:request:${n + 1}`,
    ),
  )

/**
 * What a house of some size has when its staff come in: entries of a year under a seal, withdrawals that wait with their
 * facts, and an audit that the server seals when it opens.
 */
export const fillOffice = async (
  owner: pg.Client,
  { players, entries, audited }: { players: number; entries: number; audited: number },
): Promise<void> => {
  await owner.query('set session_replication_role = replica; set synchronous_commit = off')
  const step = 1_000_000
  for (let from = 1; from <= entries; from += step)
    await owner.query(
      `insert into wallet_entries (player_id, verb, source, transaction_id, amount_kurus, from_account, to_account,
         cash_after_kurus, bonus_after_kurus, locked_after_kurus, round_id, game, at)
       select 1 + n % $1, 'bet', 'provider:felek', 'fill-' || n, 100, 'cash', 'games:felek', 1000000000000, 0, 0, 'r' || n,
         'lale-bahcesi', now() - interval '1 year' * ($2 - n) / $2
       from generate_series($3::bigint, $4::bigint) n`,
      [players, entries, from, Math.min(entries, from + step - 1)],
    )
  await owner.query(`
    insert into cashier_accounts (id, player_id, bank_id, owner, branch_code, sealed, iban_key, created_at, iban_at)
      select n, n, (select id from cashier_banks order by id limit 1), 'A B', '1', 's', 'k' || n, now(), now()
      from generate_series(1, ${waiting}) n;
    insert into cashier_requests (id, player_id, kind, status, method_id, gateway, amount_kurus, reference, balance_after_kurus,
        bank_id, account_id, destination, created_at, updated_at, waits_for)
      select n, n, 'withdraw', 1001, (select id from cashier_methods order by id limit 1), 'sandbox', 10000 * (1 + n % 500), 'PAY-' || n, 0,
        (select id from cashier_banks order by id limit 1), n, '-', now() - interval '1 second' * (${waiting + 1} - n), now(), 'staff'
      from generate_series(1, ${waiting}) n;
    insert into cashier_facts (request_id, key, level, value, found_at)
      select n, k.key, k.level, '{}', now() from generate_series(1, ${waiting}) n
      cross join (values ('iban_new', 'amber', 2), ('password_changed', 'red', 5), ('device_new', 'note', 3)) k (key, level, every)
      where n % k.every = 0;
    insert into audit_entries (at, kind, staff_id, session_id, device, network, call, request_id, subject_kind, subject_ids, after)
      select now() - interval '1 second' * (${audited} - n), case n % 7 when 0 then 'write' else 'read' end, n % 13, n % 40, 'd',
        '127.0.0.0/24', 'office_cashier/withdrawal', 'r' || n, 'withdrawal', array[(n % 10000)::text, (n % 777)::text],
        jsonb_build_object('n', n)
      from generate_series(1, ${audited}) n;
    insert into wallet_seals (seal_no, key_id, first_entry_id, last_entry_id, entries, first_effect_no, last_effect_no, effects,
        marks, content, previous, hash, at)
      select 1, 'bench', 1, max(entry_id), 0, 1, 0, 0, '', '', '', '\\x00', now() from wallet_entries;
    analyze`)
  await owner.query(
    'update cashier_requests set destination = d.text from unnest($1::text[]) with ordinality d (text, n) where id = d.n',
    [destinations()],
  )
  await owner.query('set session_replication_role = origin; checkpoint')
}
