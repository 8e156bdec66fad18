-- The page of the free spins; whoever has written one by hand keeps it. The figures stand in the offer itself, which the page
-- shows beside the text.
insert into content_promotions (id, status, slug, title_tr, title_en, summary_tr, summary_en, text_tr, text_en, image, starts_at, ends_at, position)
select (select max(id) + 1 from content_promotions), 'active', 'donus', '20 Ücretsiz Dönüş', '20 Free Spins',
  'Telefonunu onaylayana Lale Bahçesi’nde 20 dönüş. Kazanç nakit, en fazla 200 TL.', '20 spins in Lale Bahçesi once your phone is confirmed. Winnings are cash, up to 200 TL.',
  '<h3>Nasıl alınır?</h3><ol><li><a href="/profile/sms">Telefonunuzu onaylayın.</a></li><li>Bu sayfada ya da <a href="/profile/bonuses">Bonuslarım</a> sayfasında talep edin. Dönüşler hemen verilir.</li><li>Lale Bahçesi’ni açın: dönüşler bitene kadar bahis sizden alınmaz.</li></ol><h3>Özet</h3><ul><li>20 dönüş, her biri 2 TL değerinde; bir kez.</li><li>Kazancınız nakittir, çevrim şartı yoktur; üst limit 200 TL.</li><li>Yedi gün içinde kullanılır; dilediğiniz zaman vazgeçebilirsiniz, kazandıklarınız sizde kalır.</li></ul><p>Bonus isteğe bağlıdır: siz istemeden hesabınıza eklenmez.</p>',
  '<h3>How to get them</h3><ol><li><a href="/profile/sms">Confirm your phone.</a></li><li>Claim them on this page or on <a href="/profile/bonuses">My bonuses</a>. The spins are given at once.</li><li>Open Lale Bahçesi: until the spins are played, no stake is taken from you.</li></ol><h3>In short</h3><ul><li>20 spins worth 2 TL each, once.</li><li>Winnings are cash without wagering; the upper limit is 200 TL.</li><li>To be used within seven days; you may give them up at any time and keep what you have won.</li></ul><p>A bonus is optional: none is added unless you ask for it.</p>',
  '/art/covers/lale-bahcesi.avif', '2026-11-22T00:00:00Z', '2028-01-01T00:00:00Z', 4
where exists (select 1 from content_promotions)
on conflict (slug) do nothing;
