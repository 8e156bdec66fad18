create table content_popups (
  id bigint primary key,
  status text not null check (status in ('draft', 'active', 'passive')),
  -- Where it opens: home, or all.
  place text not null,
  title_tr text not null,
  title_en text not null,
  -- HTML; what leaves the house is sanitised.
  text_tr text not null,
  text_en text not null,
  action_tr text not null,
  action_en text not null,
  image text not null,
  link text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  position int not null,
  check (ends_at > starts_at)
);
comment on table content_popups is 'What opens over a page, once a visitor, in both languages.';

create table content_information (
  type text primary key,
  status text not null check (status in ('draft', 'active')),
  -- HTML, sanitised as it leaves; of SocialMediaLinks JSON.
  text_tr text not null,
  text_en text not null,
  updated_at timestamptz not null,
  -- The hash of what the house itself wrote: a text that no longer has it was edited and is left alone.
  seeded_hash text not null
);
comment on table content_information is 'The texts of the information pages, one row a type, in both languages.';

create table content_special_dates (
  id bigint primary key,
  status text not null check (status in ('draft', 'active', 'passive')),
  kind text not null check (kind in ('raffle', 'holiday', 'event')),
  title_tr text not null,
  title_en text not null,
  text_tr text not null,
  text_en text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The least deposit that earns a ticket; 0 where the kind knows none.
  min_kurus bigint not null check (min_kurus >= 0),
  check (ends_at > starts_at)
);
comment on table content_special_dates is 'Days that matter: raffles, holidays, events.';

-- What the seed of first start has written, so that a row which an operator deleted does not come back.
create table content_seeds (name text primary key, at timestamptz not null);
comment on table content_seeds is 'The parts of the first content that this database has been given.';

update content_sliders set link = '/promotions/hosgeldin' where id = 4 and link = '/#promosyonlar';
