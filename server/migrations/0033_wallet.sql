-- The audit chain is keyed, and covers what was judged as well as what was posted (docs/ledger.md).

-- Effects are numbered as they are written, so that refusals and verdicts have a place in the chain. The number comes
-- from a sequence without a cache: a session that kept numbers back would write low ones after high ones were sealed.
alter table wallet_effects add column effect_no bigint;
-- What stands here is numbered once, in the order in which it came. Nothing else may be changed by this statement, and
-- from the next on the history refuses changes again.
alter table wallet_effects disable trigger append_only;
update wallet_effects f set effect_no = o.n from (
  select source, scope, verb, transaction_id, row_number() over (order by at, entry_id, source, scope, verb, transaction_id) as n
  from wallet_effects) o
where (f.source, f.scope, f.verb, f.transaction_id) = (o.source, o.scope, o.verb, o.transaction_id);
alter table wallet_effects enable trigger append_only;
alter table wallet_effects alter column effect_no set not null;
alter table wallet_effects alter column effect_no add generated always as identity;
select setval(pg_get_serial_sequence('wallet_effects', 'effect_no'), coalesce((select max(effect_no) from wallet_effects), 0) + 1, false);
create unique index wallet_effects_no on wallet_effects (effect_no);

-- The chain without a key ends here. Whoever could write into the database could remake it, so it is not carried on: the
-- keyed one begins with the first row. But what it says is heard once more before that, or a falsified ledger would be
-- sealed as it stands.
do $$
declare
  broken bigint;
begin
  select c.seal_no into broken from (
    select s.seal_no, s.hash,
      sha256(s.before_hash || convert_to(coalesce((
        select string_agg(concat_ws('|', e.entry_id, e.player_id, e.verb, e.source, e.transaction_id, e.amount_kurus, e.from_account,
          e.to_account, e.cash_after_kurus, e.bonus_after_kurus, e.locked_after_kurus, e.round_id, e.game, extract(epoch from e.at)),
          E'\n' order by e.entry_id)
        from wallet_entries e where e.entry_id > s.before_id and e.entry_id <= s.last_entry_id), ''), 'UTF8')) as now
    from (
      select *, coalesce(lag(last_entry_id) over (order by seal_no), 0) as before_id,
        coalesce(lag(hash) over (order by seal_no), ''::bytea) as before_hash
      from wallet_seals) s) c
  where c.hash <> c.now order by c.seal_no limit 1;
  if broken is not null then
    raise exception 'the audit chain does not hold at seal %: find out why (npm run ledger:verify of the version before) before this one seals the ledger anew', broken;
  end if;
end $$;
drop function if exists wallet_seal(interval);
drop function if exists wallet_entry_text(wallet_entries);
drop table wallet_seals;

-- The audit chain: each seal is an HMAC over a span of entries and effects and over the seal before it. The key is not
-- in the database, and neither is the function that makes them (server/src/wallet/seal/).
create table wallet_seals (
  seal_no bigint primary key,
  key_id text not null,
  -- The span, both ends in it. A number in it that no row has belongs to a transaction that was rolled back.
  first_entry_id bigint not null,
  last_entry_id bigint not null,
  entries int not null,
  first_effect_no bigint not null,
  last_effect_no bigint not null,
  effects int not null,
  -- For each row of the span its number and the first eight bytes of its keyed hash: entries first, then effects.
  marks bytea not null,
  -- The keyed hash of all that the span's rows say.
  content bytea not null,
  previous bytea not null,
  -- The keyed hash of all the columns here: the seal itself.
  hash bytea not null,
  at timestamptz not null
);
create trigger append_only before update or delete or truncate on wallet_seals execute function wallet_refuse_change();
