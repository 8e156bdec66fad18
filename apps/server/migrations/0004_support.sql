-- Questions to the support staff.

create table support_cases (
  case_id bigint primary key,
  case_number text not null unique,
  -- Null: a visitor's.
  player_id bigint,
  topic text not null check (topic in ('deposit', 'withdraw', 'game', 'bonus', 'account', 'other')),
  status text not null check (status in ('open', 'answered')),
  lang text not null check (lang in ('tr', 'en')),
  -- Message, answer and a visitor's address under AES-GCM: people write to support what nobody else should read.
  content_sealed text not null,
  -- Keyed hashes of who wrote and of what: they count a sender's cases and find the one that was sent twice.
  sender_key text not null,
  message_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The message has words of distress: such a case is marked, so that a person reads it first, and its player meets a
  -- marker of harm.
  distress boolean not null default false
);
comment on table support_cases is 'Questions to the support staff, with their answers.';
create index support_cases_of_player on support_cases (player_id, case_id desc) where player_id is not null;
create index support_cases_of_sender on support_cases (sender_key, created_at desc);
create index support_cases_distress on support_cases (player_id, created_at) where distress;
