-- What was mailed to the operator for which day, so that several processes send it once.
create table operator_mails (
  template text not null,
  day date not null,
  mailed_at timestamptz not null,
  primary key (template, day)
);
