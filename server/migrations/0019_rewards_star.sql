-- The smallest pool falls often enough to be seen: about once in 19,000 TL of stakes. A house whose pools are open keeps
-- the rule that they were opened with.
update jackpot_pools set seed_kurus = 10000, must_hit_by_kurus = 25000, share_millionths = 4000
where pool_id = 'yildiz' and not exists (select 1 from jackpot_cycles);
