/*
 * A player's long history, written as the schema's owner would: stakes and wins in turn, a refund
 * and a prize now and then. The vault's own door would take an hour for millions.
 */

export type Rows = {
  playerId: bigint
  /** Stakes; about as many wins, refunds and prizes come with them. */
  stakes: number
  /** From the first to the last. */
  days: number
  firstEntry: number
}

/** The statements, one after the other; the newest row is an hour old. */
export const historyRows = ({ playerId, stakes, days, firstEntry }: Rows): string[] => {
  const stepMs = Math.floor((days * 86_400_000) / stakes)
  const at = `date_trunc('milliseconds', now()) - interval '1 hour' - (${stakes} - n) * interval '${stepMs} milliseconds'`
  const stake = `(array[500, 1000, 2000, 5000])[1 + n % 4]`
  const entries = (select: string) => `
    insert into wallet_entries (entry_id, player_id, verb, source, transaction_id, amount_kurus, from_account, to_account,
      cash_after_kurus, bonus_after_kurus, locked_after_kurus, round_id, game, at)
    overriding system value ${select}`
  const game = `(array['lale-bahcesi', 'nazar', 'kurt-dolunay'])[1 + (n / 400) % 3]`
  const id = (verb: string) => `'${verb}-' || ${firstEntry} + n`
  return [
    entries(`
      select ${firstEntry} + 2 * n, ${playerId}, 'bet', 'provider:felek', ${id('b')}, ${stake}, 'cash', 'games:felek', 1000000, 0, 0,
        ${id('r')}, ${game}, ${at} from generate_series(0, ${stakes - 1}) n`),
    entries(`
      select ${firstEntry} + 2 * n + 1, ${playerId},
        case when n % 997 = 0 then 'rollback' when n % 4999 = 0 then 'adjust' else 'win' end,
        case when n % 4999 = 0 and n % 997 <> 0 then 'rewards' else 'provider:felek' end, ${id('w')},
        case when n % 997 = 0 then ${stake} else 1 + (n::bigint * 7919 % 9973) * case when n % 1009 = 0 then 1000 else 1 end end,
        case when n % 4999 = 0 and n % 997 <> 0 then 'rewards' else 'games:felek' end, 'cash', 1000000, 0, 0,
        ${id('r')}, ${game}, ${at} + interval '2 seconds' from generate_series(0, ${stakes - 1}) n`),
    `insert into wallet_effects (source, scope, verb, transaction_id, player_id, amount_kurus, about, round_id, game, status, entry_id, at)
      select source, '', verb, transaction_id, player_id, amount_kurus,
        case when verb in ('win', 'rollback') then 'b' || substr(transaction_id, 2) else '' end, round_id, game, 'ok', entry_id, at
      from wallet_entries where entry_id >= ${firstEntry} and entry_id < ${firstEntry + 2 * stakes} order by entry_id`,
    `insert into wallet_accounts (player_id, cash_kurus, last_entry_id) values (${playerId}, 1000000, ${firstEntry + 2 * stakes - 1})
      on conflict (player_id) do update set cash_kurus = 1000000, last_entry_id = excluded.last_entry_id`,
    `select setval('wallet_entries_entry_id_seq', ${firstEntry + 2 * stakes})`,
  ]
}
