-- What a feed said of results and the book could not write, until it is written or given up.
create table sports_feed_refused (
  adapter text not null,
  -- SHA-256 of the message: one without a number is kept once as well.
  digest text not null,
  seq bigint,
  event_id text,
  -- JSON as it came; text, for what the database refuses may be in it.
  message text not null,
  why text not null,
  refused_at timestamptz not null,
  -- When it was written after all, or desk gave it up.
  ended_at timestamptz,
  primary key (adapter, digest)
);
comment on table sports_feed_refused is 'Messages that decide money and could not be written: tried again, shown to desk.';
create index sports_feed_refused_open on sports_feed_refused (adapter, seq) where ended_at is null;
-- Selections with a new result whose coupons are not all on the list of what is due yet.
create table sports_spread (
  selection_id bigint primary key,
  due_at timestamptz not null,
  -- Coupons up to this one are on the list.
  after_id bigint not null default 0
);
comment on table sports_spread is 'Results that still have to reach their coupons, a page of them at a time.';
