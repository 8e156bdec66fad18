create table content_sliders (
  id bigint primary key,
  -- A draft never leaves the house; a passive one was taken down.
  status text not null check (status in ('draft', 'active', 'passive')),
  place text not null check (place in ('sol', 'sag', 'all')),
  slider_type text not null,
  site_type text not null,
  kicker_tr text not null,
  kicker_en text not null,
  title_tr text not null,
  title_en text not null,
  text_tr text not null,
  text_en text not null,
  action_tr text not null,
  action_en text not null,
  image text not null,
  link text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  position int not null,
  check (ends_at > starts_at)
);
comment on table content_sliders is 'Slides and cards of the pages, in both languages, with the time in which each is shown.';

create table content_promotions (
  id bigint primary key,
  status text not null check (status in ('draft', 'active', 'passive')),
  slug text not null unique,
  title_tr text not null,
  title_en text not null,
  summary_tr text not null,
  summary_en text not null,
  -- HTML; what leaves the house is sanitised.
  text_tr text not null,
  text_en text not null,
  image text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  position int not null,
  check (ends_at > starts_at)
);
comment on table content_promotions is 'Offers with their terms, in both languages.';

insert into content_sliders (id, status, place, slider_type, site_type, kicker_tr, kicker_en, title_tr, title_en, text_tr, text_en, action_tr, action_en, image, link, starts_at, ends_at, position) values
  (1, 'active', 'sol', 'home', 'desktop', 'Yıldız Çarkı · Felek Studio', 'Yıldız Çarkı · Felek Studio',
   'Çark döner, kuralı bellidir.', 'The wheel turns. The rule is known.',
   'Her turun sonucu önceden mühürlenir; tur bitince siz doğrularsınız.', 'Every round is sealed before it starts. When it ends, you can check it yourself.',
   'Demo Oyna', 'Play Demo', '/art/hero/cark', '/demo/slot/yildiz-carki', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 1),
  (2, 'active', 'sol', 'home', 'desktop', 'Lale Bahçesi · Felek Studio', 'Lale Bahçesi · Felek Studio',
   'Lale Bahçesi’nde mevsim hiç bitmez.', 'It is always spring in Lale Bahçesi.',
   'Beş makara, yirmi çizgi, ücretsiz dönüşler. Kazanç tablosu ve RTP oyunun içinde.', 'Five reels, twenty lines, free spins. Paytable and RTP are in the game.',
   'Demo Oyna', 'Play Demo', '/art/hero/lale', '/demo/slot/lale-bahcesi', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 2),
  (3, 'active', 'sol', 'home', 'desktop', 'Felek Ruleti · Felek Studio', 'Felek Ruleti · Felek Studio',
   'Avrupa ruleti: tek sıfır.', 'European roulette: a single zero.',
   'Otuz yedi sayı, %97,30 RTP. Masaya demo ile oturun, kuralları acele etmeden öğrenin.', 'Thirty-seven numbers, 97.30% RTP. Sit down in demo mode and learn the rules at your own pace.',
   'Demo Oyna', 'Play Demo', '/art/hero/rulet', '/demo/slot/felek-ruleti', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 3),
  (4, 'active', 'sag', 'home', 'desktop', 'Yakında', 'Coming soon',
   '%50 Hoş Geldin Bonusu', '50% Welcome Bonus',
   '999 TL’ye kadar. Bonus sistemi açıldığında başlayacak.', 'Up to 999 TL. It starts once bonuses are open.',
   'Şartları Gör', 'See the Terms', '/art/cards/hosgeldin.avif', '/#promosyonlar', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 4),
  (5, 'active', 'sag', 'home', 'desktop', 'Havale / EFT ve FAST', 'Bank transfer and FAST',
   '50 TL’den başlayan yatırımlar', 'Deposits from 50 TL',
   'İşlem ücreti yok. FAST ile 1–5 dakikada bakiyenizde.', 'No fee. With FAST it reaches your balance in 1–5 minutes.',
   'Para Yatır', 'Deposit', '/art/cards/yatirim.avif', '/profile/deposit', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 5),
  (6, 'active', 'sol', 'slot', 'desktop', 'Lale Bahçesi · Felek Studio', 'Lale Bahçesi · Felek Studio',
   'Lale Bahçesi’nde mevsim hiç bitmez.', 'It is always spring in Lale Bahçesi.',
   'Beş makara, yirmi çizgi, ücretsiz dönüşler. Kazanç tablosu ve RTP oyunun içinde.', 'Five reels, twenty lines, free spins. Paytable and RTP are in the game.',
   'Demo Oyna', 'Play Demo', '/art/hero/lale', '/demo/slot/lale-bahcesi', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 1),
  (7, 'active', 'sol', 'slot', 'desktop', 'Yıldız Çarkı · Felek Studio', 'Yıldız Çarkı · Felek Studio',
   'Çark döner, kuralı bellidir.', 'The wheel turns. The rule is known.',
   'Her turun sonucu önceden mühürlenir; tur bitince siz doğrularsınız.', 'Every round is sealed before it starts. When it ends, you can check it yourself.',
   'Demo Oyna', 'Play Demo', '/art/hero/cark', '/demo/slot/yildiz-carki', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 2);

insert into content_promotions (id, status, slug, title_tr, title_en, summary_tr, summary_en, text_tr, text_en, image, starts_at, ends_at, position) values
  (1, 'active', 'hosgeldin', '%50 Hoş Geldin Bonusu', '50% Welcome Bonus',
   'İlk yatırımınızın %50’si, en fazla 999 TL. Henüz başlamadı.', '50% of your first deposit, up to 999 TL. Not open yet.',
   '<p><strong>Bu kampanya henüz başlamadı.</strong> Bonuslar, bonus sistemi devreye girdiğinde talep edilebilir; başlangıç tarihi burada duyurulur. O güne kadar hiçbir yatırıma bonus eklenmez.</p><h3>Başladığında geçerli olacak şartlar</h3><ul><li>Yeni üyelerin ilk yatırımı içindir ve bir kez kullanılır.</li><li>Yatırılan tutarın %50’si verilir; üst sınır 999 TL’dir.</li><li>Bonus siz istemeden hesabınıza eklenmez.</li><li>Çevrim şartı ve süre, kampanya başlamadan önce bu sayfada yazılır.</li></ul>',
   '<p><strong>This offer is not open yet.</strong> Bonuses can be claimed once the bonus system is in place; the starting date will be announced here. Until then no deposit gets a bonus.</p><h3>Terms once it is open</h3><ul><li>For the first deposit of new members, once.</li><li>50% of the deposit is given, up to 999 TL.</li><li>No bonus is added unless you ask for it.</li><li>Wagering requirement and period will be written on this page before the offer opens.</li></ul>',
   '/art/cards/hosgeldin.avif', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 1),
  (2, 'active', 'kayip', '%30 Casino Kayıp Bonusu', '30% Casino Discount',
   'Casino kayıplarınızın %30’u geri. Henüz başlamadı.', '30% of your casino losses back. Not open yet.',
   '<p><strong>Bu kampanya henüz başlamadı.</strong> Bonus sistemi devreye girdiğinde talep edilebilir; başlangıç tarihi burada duyurulur.</p><h3>Başladığında geçerli olacak şartlar</h3><ul><li>Casino oyunlarındaki net kaybınızın %30’u bonus olarak verilir.</li><li>Net kayıp, dönem içindeki bahislerden kazançlar ve iadeler düşülerek hesaplanır.</li><li>Dönem, üst sınır ve çevrim şartı, kampanya başlamadan önce bu sayfada yazılır.</li></ul><p>Kaybı geri kazanmak için oynamayın. Oyun eğlence içindir.</p>',
   '<p><strong>This offer is not open yet.</strong> It can be claimed once the bonus system is in place; the starting date will be announced here.</p><h3>Terms once it is open</h3><ul><li>30% of your net loss on casino games is given as a bonus.</li><li>Net loss is stakes of the period less winnings and refunds.</li><li>Period, upper limit and wagering requirement will be written on this page before the offer opens.</li></ul><p>Never play to win back a loss. Play is for fun.</p>',
   '/art/cards/kayip.avif', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 2),
  (3, 'active', 'yatirim', '%20 Yatırım Bonusu', '20% Deposit Bonus',
   'Yatırımlarınıza %20 bonus. Henüz başlamadı.', 'A 20% bonus on your deposits. Not open yet.',
   '<p><strong>Bu kampanya henüz başlamadı.</strong> Bonus sistemi devreye girdiğinde talep edilebilir; başlangıç tarihi burada duyurulur. O güne kadar hiçbir yatırıma bonus eklenmez.</p><h3>Başladığında geçerli olacak şartlar</h3><ul><li>Onaylanan yatırımın %20’si bonus olarak verilir.</li><li>Bonus siz istemeden hesabınıza eklenmez.</li><li>Üst sınır, çevrim şartı ve geçerli günler, kampanya başlamadan önce bu sayfada yazılır.</li></ul>',
   '<p><strong>This offer is not open yet.</strong> It can be claimed once the bonus system is in place; the starting date will be announced here. Until then no deposit gets a bonus.</p><h3>Terms once it is open</h3><ul><li>20% of an approved deposit is given as a bonus.</li><li>No bonus is added unless you ask for it.</li><li>Upper limit, wagering requirement and days will be written on this page before the offer opens.</li></ul>',
   '/art/cards/yatirim.avif', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 3);
