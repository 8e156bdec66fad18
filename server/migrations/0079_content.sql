-- An offer that nobody has opened has no start: it is shown as coming, once, and neither slides nor the menu lead to it.

alter table content_promotions alter column starts_at drop not null;
comment on column content_promotions.starts_at is 'Null: not begun, and nobody knows yet when.';

-- Our own first offers wait for the bonuses; whoever has edited a row keeps it.
update content_promotions set starts_at = null
  where slug in ('hosgeldin', 'kayip', 'yatirim') and starts_at = '2026-11-01T00:00:00Z'
    and summary_tr like '%Henüz başlamadı.' and summary_en like '%Not open yet.';
update content_promotions
  set summary_tr = regexp_replace(summary_tr, ' Henüz başlamadı\.$', ''),
      summary_en = regexp_replace(summary_en, ' Not open yet\.$', '')
  where starts_at is null;
update content_promotions set text_tr = replace(text_tr, 'kampanya', 'promosyon') where starts_at is null;

-- The slides that told of them.
delete from content_sliders where slider_type = 'promotion' and link = '/promotions/hosgeldin' and kicker_tr = 'Yakında';
update content_sliders
  set kicker_tr = '', kicker_en = '',
      title_tr = 'Jackpot havuzları', title_en = 'Jackpot pools',
      text_tr = 'On iki slot dört havuzu besler.', text_en = 'Twelve slots feed four pools.',
      action_tr = 'Oyunları Gör', action_en = 'See the games',
      image = '/art/cards/jackpot.avif', link = '/slot/type/jackpot'
  where id = 4 and link = '/promotions/hosgeldin' and kicker_tr = 'Yakında';

-- Slides show what their button opens. Yıldız Çarkı is a slot, and its picture was a wheel.
update content_sliders set position = 1 where id = 2 and link = '/demo/slot/lale-bahcesi' and position = 2;
update content_sliders
  set position = 2, text_tr = 'Otuz yedi sayı, %97,30 RTP. Kurallar ve ödemeler masada yazar.',
      text_en = 'Thirty-seven numbers, 97.30% RTP. Rules and payouts stand at the table.'
  where id = 3 and link = '/demo/slot/felek-ruleti' and position = 3;
update content_sliders
  set position = 3, kicker_tr = 'Turnuvalar', kicker_en = 'Tournaments',
      title_tr = 'Sıralama gerçek turlardan gelir.', title_en = 'The ranking comes from real rounds.',
      text_tr = 'Kurallar, ödüller ve liderlik tablosu tek sayfada.', text_en = 'Rules, prizes and leaderboard on one page.',
      action_tr = 'Turnuvalara Bak', action_en = 'See tournaments', image = '/art/hero/kupa', link = '/tournaments'
  where id = 1 and link = '/demo/slot/yildiz-carki' and image = '/art/hero/cark';
update content_sliders
  set kicker_tr = 'Felek Ruleti · Felek Studio', kicker_en = 'Felek Ruleti · Felek Studio',
      title_tr = 'Avrupa ruleti: tek sıfır.', title_en = 'European roulette: a single zero.',
      text_tr = 'Otuz yedi sayı, %97,30 RTP. Kurallar ve ödemeler masada yazar.',
      text_en = 'Thirty-seven numbers, 97.30% RTP. Rules and payouts stand at the table.',
      image = '/art/hero/rulet', link = '/demo/slot/felek-ruleti'
  where id = 7 and link = '/demo/slot/yildiz-carki' and image = '/art/hero/cark';
delete from content_sliders where slider_type = 'live' and link = '/verify' and image = '/art/hero/cark';
update content_sliders
  set kicker_tr = 'Canlı rulet', kicker_en = 'Live roulette', action_tr = 'Rulet Masaları', action_en = 'See the roulette tables'
  where slider_type = 'live' and link = '/live/type/roulette' and action_tr = 'Masalara Git';
