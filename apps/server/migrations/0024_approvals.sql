-- What takes two persons. The functions in repeatable/approvals.sql alone write (docs/office.md, "Approvals").

create table approvals (
  approval_id bigint primary key,
  call text not null,
  permission text not null,
  -- The call's fields in canonical order, and what the proposer was shown.
  input text not null,
  facts text not null,
  -- A keyed hash of call, input and facts: whoever writes here without the server's key changes nothing unseen.
  digest text not null,
  -- Why one person is not enough, and why the proposer wants it.
  why text not null,
  reason text not null check (length(reason) >= 10),
  proposer_id bigint not null references staff,
  proposer_device text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused', 'withdrawn', 'expired')),
  approver_id bigint references staff,
  approver_device text,
  decided_at timestamptz,
  note text,
  break_glass boolean not null default false,
  check ((status = 'waiting') = (decided_at is null)),
  check (status not in ('approved', 'refused') or approver_id is not null),
  -- Two persons at two devices; alone only under break-glass, which is a row of its own.
  constraint approvals_two_persons check (status <> 'approved' or break_glass or approver_id <> proposer_id),
  constraint approvals_two_devices check (status <> 'approved' or break_glass or approver_device <> proposer_device)
);
comment on table approvals is 'Proposals of guarded calls, and what became of each: once, for good.';
create index approvals_waiting on approvals (expires_at) where status = 'waiting';
create index approvals_by_time on approvals (approval_id desc);

-- What was proposed stands, and a decision is made once.
create function approvals_stand() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'waiting'
    or (new.approval_id, new.call, new.permission, new.input, new.facts, new.digest, new.why, new.reason, new.proposer_id,
        new.proposer_device, new.proposed_at, new.expires_at)
      is distinct from (old.approval_id, old.call, old.permission, old.input, old.facts, old.digest, old.why, old.reason,
        old.proposer_id, old.proposer_device, old.proposed_at, old.expires_at) then
    raise exception 'a proposal stands as it was made, and is decided once' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger approvals_stand before update or delete on approvals for each row execute function approvals_stand();
create trigger approvals_stay before truncate on approvals for each statement execute function wallet_refuse_change();
