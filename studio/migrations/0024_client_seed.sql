-- A player's first client seed is the player's: the page sends it once it has seen the server seed's hash. Until then it is
-- empty, and no round begins. Pairs that were chosen whole by the studio and never used begin anew so
-- (what an earlier version left unsealed is sealed after the migrations, and keeps its pair).
update seeds set client_seed = '' where state = 'active' and nonce = 0 and sealed_seed is not null;
