-- How staff like to look at a list (docs/office.md).

create table staff_views (
  view_id bigint primary key,
  list text not null,
  name text not null check (length(name) between 1 and 40),
  -- As the list's address says it: filters and order, no row and no person.
  query text not null check (length(query) <= 300),
  -- One's own, or of everybody who has the role.
  staff_id bigint references staff,
  role text references office_roles,
  created_at timestamptz not null,
  check ((staff_id is null) <> (role is null)),
  unique nulls not distinct (list, name, staff_id, role)
);
comment on table staff_views is 'Filters and order of a list, kept under a name by a person or for a role.';
