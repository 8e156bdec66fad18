-- The raffle that came with the demo drew nothing and paid nothing: it is announced no more (docs/decisions/0133).
update content_special_dates set status = 'passive' where kind = 'raffle' and title_tr = 'Felek Çekilişi' and status = 'active';
