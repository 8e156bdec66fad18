-- A player's first client seed is the player's: the page sends it once it has seen the server seed's hash. Until then it is
-- empty, and no round begins. Pairs that were chosen whole by the studio and never used begin anew so.
update seeds set client_seed = '' where state = 'active' and nonce = 0;
