-- Maintenance.

create table maintenance (
  one boolean primary key default true check (one),
  "on" boolean not null,
  message text not null,
  until timestamptz,
  changed_at timestamptz not null
);
comment on table maintenance is 'The one row that says whether the site is closed for maintenance.';
