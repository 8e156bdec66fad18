-- A report that somebody of the staff may take out of the house, once (docs/reports.md, "Exports"). The file is made when
-- it is taken: no copy of it is kept.
create table report_exports (
  export_id bigint primary key,
  staff_id bigint not null,
  -- What was asked, as canonical JSON.
  query text not null,
  format text not null check (format in ('csv', 'xlsx')),
  lang text not null check (lang in ('tr', 'en')),
  -- Its rows name players.
  personal boolean not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  -- The link that is good now; of its token the hash.
  token_hash text unique,
  token_until timestamptz,
  session_id bigint,
  taken_at timestamptz,
  rows int,
  sha256 text,
  check (token_hash is null or (token_until is not null and session_id is not null)),
  check ((taken_at is null) = (sha256 is null))
);
comment on table report_exports is 'Files of reports: who may take which, until when, and what was taken.';
create index report_exports_by_staff on report_exports (staff_id, export_id desc);
