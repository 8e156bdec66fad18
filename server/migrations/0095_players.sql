-- What players are asked to agree to, as it was worded, and what each of them answered. A version is a text in both
-- languages; `renew` says that whoever accepted an older one has to accept this one before going on.
create table legal_texts (
  kind text not null check (kind in ('rules', 'privacy', 'sms', 'email')),
  version int not null check (version > 0),
  lang text not null check (lang in ('tr', 'en')),
  -- SHA-256 of the text, hex.
  hash text not null check (hash = encode(sha256(convert_to(text, 'UTF8')), 'hex')),
  text text not null,
  renew boolean not null,
  published_at timestamptz not null,
  primary key (kind, version, lang)
);
comment on table legal_texts is 'Every version of what players agree to, word for word.';

create table consents (
  consent_id bigint generated always as identity primary key,
  -- No reference: the proof outlives the player.
  player_id bigint not null,
  kind text not null check (kind in ('rules', 'privacy', 'sms', 'email')),
  -- 0: from before versions were counted.
  version int not null check (version >= 0),
  given boolean not null,
  at timestamptz not null,
  source text not null
    check (source in ('registration', 'preferences', 'unsubscribe', 'renewal', 'closing', 'seed', 'before'))
);
comment on table consents is 'What each player agreed to or ended, and when; rows are added, never changed.';
create index consents_of_player on consents (player_id, kind, consent_id);
create index consents_by_time on consents (at);

create function consents_stand() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < clock_timestamp() - interval '3 years' then return old; end if;
  end if;
  raise exception 'a consent stands for three years and is never changed';
end $$;
create trigger consents_stand before update or delete on consents for each row execute function consents_stand();
create trigger consents_stay before truncate on consents for each statement execute function consents_stand();

-- The one link of a player that ends news: a hash to find it by, and itself, sealed, for the next mail.
create table consent_links (
  player_id bigint primary key references players on delete cascade,
  token_hash text not null unique,
  token_sealed text not null
);
comment on table consent_links is 'The link in every news mail of a player, which ends them.';

-- Who is here already agreed to the rules when they registered, and to news as it stands now.
insert into consents (player_id, kind, version, given, at, source)
select player_id, kind, 0, true, rules_accepted_at, 'before'
from players cross join unnest(array['rules', 'privacy']) as kind order by player_id;
insert into consents (player_id, kind, version, given, at, source)
select p.player_id, n.kind, 0, true,
  coalesce((select max(e.at) from security_events e
    where e.player_id = p.player_id and e.kind = 'consent_changed' and e.detail ->> 'to' = n.kind), p.created_at), 'before'
from players p cross join lateral (values ('sms', p.sms_opt_in), ('email', p.email_opt_in)) as n(kind, wanted)
where n.wanted order by p.player_id;
