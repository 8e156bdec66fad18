-- The ends of the chains from which rooms are drawn (docs/fairness.md, “A crash room”): told by their drawer before the first
-- round of each, public, and in the ledger's heads from then on.
create table witness_chains (
  drawer text not null,
  subject text not null,
  chain_id text not null,
  -- SHA-256, as many times as the chain is long, of the value that the last of its rounds is drawn with.
  terminal text not null check (terminal ~ '^[0-9a-f]{64}$'),
  length int not null check (length > 0),
  -- Of the round that its first value draws.
  first_number bigint not null check (first_number > 0),
  published_at timestamptz not null,
  primary key (drawer, subject, chain_id),
  unique (drawer, subject, first_number)
);

create function keep_witness_chain() returns trigger language plpgsql as $$
begin
  raise exception 'a chain stays as it was published' using errcode = 'P0001';
end $$;
create trigger witness_chains_keep before update or delete on witness_chains for each row execute function keep_witness_chain();
