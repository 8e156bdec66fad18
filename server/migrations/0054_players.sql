-- What a player has chosen, kept with the account: it follows them into another browser. Null: never chosen, the browser
-- keeps its own. The language is `lang`; it counts as chosen only where the player chose it, not where the page had it.
alter table players add column lang_chosen boolean not null default false;
alter table players add column theme text check (theme in ('dark', 'light'));
alter table players add column show_balance boolean;
-- Whether wins may be shown to others, under a masked name.
alter table players add column show_name boolean not null default true;
alter table players add column clock24 boolean not null default false;
alter table players add column odds_format text not null default 'decimal'
  check (odds_format in ('decimal', 'fractional', 'american'));
