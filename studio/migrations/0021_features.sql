-- A player's last rounds in which a slot's free spins were reached are kept to be looked at again (docs/decisions/0088).
alter table rounds add column featured boolean not null default false;

update rounds set featured = true
from steps
where steps.round_id = rounds.id and steps.step = 0 and rounds.state in ('owed', 'settled') and (
  -- The strip slots' pictures, and the spins of a pay-anywhere round.
  steps.view @> '{"steps": [{"spin": "free"}]}'
  or jsonb_typeof(steps.view -> 'spins') = 'array' and jsonb_array_length(steps.view -> 'spins') > 1
);

create index rounds_featured on rounds (player, game, opened_at desc) where featured;
