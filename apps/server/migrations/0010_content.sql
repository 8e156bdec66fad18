-- The texts and pictures of the pages, in both languages.

create table content_sliders (
  id bigint primary key,
  -- A draft is never served; a passive one was taken down.
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
comment on table content_sliders is
  'Slides and cards of the pages, in both languages, with the time in which each is shown.';
insert into content_sliders (id, status, place, slider_type, site_type, kicker_tr, kicker_en, title_tr, title_en,
  text_tr, text_en, action_tr, action_en, image, link, starts_at, ends_at, position) values
  (1, 'active', 'sol', 'home', 'desktop', 'İnci Avı · Turna', 'İnci Avı · Turna', 'Her inci çarpanı büyütür.',
    'Every pearl raises the multiplier.', 'Riski siz seçersiniz, istediğiniz anda bozdurursunuz.',
    'You choose the risk and cash out whenever you like.', 'Demo Oyna', 'Play demo', '/art/hero/inci',
    '/demo/slot/inci-avi', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 3),
  (2, 'active', 'sol', 'home', 'desktop', 'Lokum Yağmuru · Lodos', 'Lokum Yağmuru · Lodos', 'Sekiz aynı lokum yeter.',
    'Eight of a kind will do.', 'Nerede durursa dursun kazandırır. En yüksek kazanç 5.000×.',
    'They pay wherever they land. Top win 5,000×.', 'Demo Oyna', 'Play demo', '/art/hero/lokum',
    '/demo/slot/lokum-yagmuru', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 1),
  (3, 'active', 'sol', 'home', 'desktop', 'Hezarfen · Felek Studio', 'Hezarfen · Felek Studio',
    'Kuleden havalan, vaktinde bozdur.', 'Take off, cash out in time.',
    'Çarpan herkes için aynı anda yükselir. RTP %97,00.', 'The multiplier climbs for everyone at once. RTP 97.00%.',
    'Demo Oyna', 'Play demo', '/art/hero/hezarfen', '/demo/slot/hezarfen', '2026-11-01T00:00:00Z',
    '2028-01-01T00:00:00Z', 2),
  (4, 'active', 'sag', 'home', 'desktop', '', '', 'Jackpot havuzları', 'Jackpot pools',
    'On iki slot dört havuzu besler.', 'Twelve slots feed four pools.', 'Oyunları Gör', 'See the games',
    '/art/cards/jackpot.avif', '/slot/type/jackpot', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 4),
  (5, 'active', 'sag', 'home', 'desktop', 'Havale / EFT ve FAST', 'Bank transfer and FAST',
    '50 TL’den başlayan yatırımlar', 'Deposits from 50 TL', 'İşlem ücreti yok. FAST ile 1–5 dakikada bakiyenizde.',
    'No fee. With FAST it reaches your balance in 1–5 minutes.', 'Para Yatır', 'Deposit', '/art/cards/yatirim.avif',
    '/profile/deposit', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 5),
  (6, 'active', 'sol', 'slot', 'desktop', 'Lokum Yağmuru · Lodos', 'Lokum Yağmuru · Lodos', 'Sekiz aynı lokum yeter.',
    'Eight of a kind will do.', 'Nerede durursa dursun kazandırır. En yüksek kazanç 5.000×.',
    'They pay wherever they land. Top win 5,000×.', 'Demo Oyna', 'Play demo', '/art/hero/lokum',
    '/demo/slot/lokum-yagmuru', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 1),
  (7, 'active', 'sol', 'slot', 'desktop', 'Lale Bahçesi · Felek Studio', 'Lale Bahçesi · Felek Studio',
    'Lale Bahçesi’nde mevsim hiç bitmez.', 'It is always spring in Lale Bahçesi.',
    'Beş makara, yirmi çizgi, ücretsiz dönüşler. Kazanç tablosu ve RTP oyunun içinde.',
    'Five reels, twenty paylines, free spins. Paytable and RTP are in the game.', 'Demo Oyna', 'Play demo',
    '/art/hero/lale', '/demo/slot/lale-bahcesi', '2026-11-01T00:00:00Z', '2028-01-01T00:00:00Z', 2);

create table content_promotions (
  id bigint primary key,
  status text not null check (status in ('draft', 'active', 'passive')),
  slug text not null unique,
  title_tr text not null,
  title_en text not null,
  summary_tr text not null,
  summary_en text not null,
  -- HTML; it is sanitised before it is served.
  text_tr text not null,
  text_en text not null,
  image text not null,
  -- An offer that nobody has opened has no start: it is shown as coming, once, and neither slides nor the menu lead to
  -- it.
  starts_at timestamptz,
  ends_at timestamptz not null,
  position int not null,
  check (ends_at > starts_at)
);
comment on table content_promotions is 'Offers with their terms, in both languages.';
comment on column content_promotions.starts_at is 'Null: not begun, and nobody knows yet when.';
insert into content_promotions (id, status, slug, title_tr, title_en, summary_tr, summary_en, text_tr, text_en, image,
  starts_at, ends_at, position) values
  (1, 'active', 'hosgeldin', '%50 Hoş Geldin Bonusu', '50% Welcome Bonus',
    'İlk yatırımınıza %50 bonus, en fazla 999 TL. Talep edin, yatırımınıza eklensin.',
    '50% of your first deposit, up to 999 TL. Claim it and it is added to your deposit.',
    '<h3>Nasıl alınır?</h3><ol><li>Bu sayfada, <a href="/profile/bonuses">Bonuslarım</a> sayfasında ya da para '
    'yatırırken talep edin.</li><li>Yedi gün içinde en az 100 TL yatırın. Bonus, yatırımınız bakiyenize geçtiği '
    'anda sizin için ayrılır.</li><li>Kendi paranızla yatırımınız kadar bahis yapınca bonus açılır. Ne kadar '
    'kaldığını <a href="/profile/bonuses">Bonuslarım</a> sayfasında görürsünüz; dilediğiniz zaman '
    'vazgeçebilirsiniz.</li></ol><p>Örnek: 200 TL yatırıma 100 TL bonus verilir. Kendi paranızla 200 TL bahis '
    'yapınca açılır; nakde dönmesi için bonusla 1.000 TL çevrim gerekir. Nakde dönerken 100 TL bonus düşülür, '
    'bonusla kazandığınızın 200 TL’ye kadarı nakdinize geçer. Kendi paranız kilitlenmez.</p>'
    '<p>Bonus isteğe bağlıdır: talep etmezseniz hesabınıza eklenmez.</p>',
    '<h3>How to get it</h3><ol><li>Claim it on this page, on <a href="/profile/bonuses">My bonuses</a> or while '
    'depositing.</li><li>Deposit at least 100 TL within seven days. The bonus is set aside for you as soon as your '
    'deposit is credited.</li><li>It unlocks once you have staked the amount of your deposit with your own money. '
    'You can follow your progress on <a href="/profile/bonuses">My bonuses</a> and give the bonus up at any '
    'time.</li></ol><p>Example: a 200 TL deposit earns a 100 TL bonus. It unlocks once you have staked 200 TL of '
    'your own money and converts to cash after 1,000 TL of wagering. On conversion the 100 TL bonus is removed and '
    'up to 200 TL of what you won with it becomes cash. Your own money is never locked.</p>'
    '<p>Bonuses are optional: none is added unless you claim it.</p>', '/art/cards/hosgeldin.avif',
    '2026-11-22T00:00:00Z', '2028-01-01T00:00:00Z', 1),
  (2, 'active', 'kayip', '%30 Casino Kayıp Bonusu', '30% Casino Cashback',
    'Geçen haftaki net casino kaybınıza %30 bonus, en fazla 500 TL. Bahis toplamınızın %8’ine kadar olan kayıp '
    'dikkate alınır.',
    '30% of last week’s net casino loss as a bonus, up to 500 TL. The loss counts up to 8% of your stakes.',
    '<h3>Nasıl alınır?</h3><ol><li>Hafta pazartesi başlar, pazar gün sonu biter. Hafta bitince geçen haftanın '
    'hesaba katılan kaybı bu sayfada yazar.</li><li>Bu kayıp en az 100 TL ise ve en az 100 tur oynadıysanız yedi '
    'gün içinde talep edebilirsiniz; bonus hemen verilir.</li></ol><p>Net kayıp, nakitle oynanan ve tek seferde 50 '
    'TL’yi aşmayan casino bahislerinden kazançlar düşülerek hesaplanır. Kazanç, ne zaman ödenirse ödensin, bahsin '
    'yapıldığı haftaya yazılır. <strong>Bahis toplamınızın %8’ine kadar olan kayıp dikkate alınır.</strong> Örnek: '
    '5.000 TL slot bahsinden 700 TL kaybettiyseniz 400 TL’si sayılır, bonus 120 TL olur.</p>'
    '<p>Kaybı geri kazanmak için oynamayın. Oyun eğlence içindir; <a href="/responsible-gaming">limit koyabilir '
    'veya mola verebilirsiniz</a>.</p>',
    '<h3>How to get it</h3><ol><li>A week runs from Monday to the end of Sunday. Once it is over, this page shows '
    'how much of your loss counts.</li><li>If that is at least 100 TL and you have played at least 100 rounds, you '
    'can claim within seven days; the bonus is credited immediately.</li>'
    '</ol><p>Net loss is your cash stakes of up to 50 TL each on casino games, minus the winnings from them. '
    'Winnings belong to the week the bet was placed in, whenever they are paid. <strong>The loss counts up to 8% '
    'of your stakes.</strong> Example: if you lose 700 TL on 5,000 TL of slot stakes, 400 TL counts and the bonus '
    'is 120 TL.</p><p>Never chase your losses. Play for fun; <a href="/responsible-gaming">you can set a limit or '
    'take a time-out</a>.</p>', '/art/cards/kayip.avif', '2026-11-22T00:00:00Z', '2028-01-01T00:00:00Z', 2),
  (3, 'active', 'yatirim', '%20 Yatırım Bonusu', '20% Deposit Bonus',
    '250 TL ve üzeri yatırımlara %20 bonus, günde bir kez, en fazla 500 TL.',
    '20% bonus on deposits of 250 TL or more, once a day, up to 500 TL.',
    '<h3>Nasıl alınır?</h3><ol><li>Bu sayfada, <a href="/profile/bonuses">Bonuslarım</a> sayfasında ya da para '
    'yatırırken talep edin.</li><li>Yedi gün içinde en az 250 TL yatırın. Bonus, yatırımınız bakiyenize geçtiği '
    'anda sizin için ayrılır.</li><li>Kendi paranızla yatırımınızın 6 katı kadar bahis yapınca bonus açılır. Ne '
    'kadar kaldığını <a href="/profile/bonuses">Bonuslarım</a> sayfasında görürsünüz.</li>'
    '</ol><p>Örnek: 1.000 TL yatırıma 200 TL bonus verilir. Kendi paranızla 6.000 TL bahis yapınca açılır; nakde '
    'dönmesi için bonusla 1.600 TL çevrim gerekir, en çok 200 TL nakde döner. Kendi paranız kilitlenmez.</p>'
    '<p>Bonus isteğe bağlıdır: talep etmezseniz hesabınıza eklenmez.</p>',
    '<h3>How to get it</h3><ol><li>Claim it on this page, on <a href="/profile/bonuses">My bonuses</a> or while '
    'depositing.</li><li>Deposit at least 250 TL within seven days. The bonus is set aside for you as soon as your '
    'deposit is credited.</li><li>It unlocks once you have staked 6 times your deposit with your own money. You '
    'can follow your progress on <a href="/profile/bonuses">My bonuses</a>.</li>'
    '</ol><p>Example: a 1,000 TL deposit earns a 200 TL bonus. It unlocks once you have staked 6,000 TL of your '
    'own money and converts to cash after 1,600 TL of wagering, up to 200 TL. Your own money is never '
    'locked.</p><p>Bonuses are optional: none is added unless you claim it.</p>', '/art/cards/yatirim.avif',
    '2026-11-22T00:00:00Z', '2028-01-01T00:00:00Z', 3),
  (4, 'active', 'donus', '20 Ücretsiz Dönüş', '20 Free Spins',
    'Telefonunuzu onaylayın, Lale Bahçesi’nde 20 ücretsiz dönüş sizin. Kazanç nakit, en fazla 200 TL.',
    '20 free spins on Lale Bahçesi when you verify your phone. Winnings are paid in cash, up to 200 TL.',
    '<h3>Nasıl alınır?</h3><ol><li><a href="/profile/sms">Telefonunuzu onaylayın.</a></li>'
    '<li>Bu sayfada ya da <a href="/profile/bonuses">Bonuslarım</a> sayfasında talep edin. Kendi paranızla 500 TL '
    'bahis yapınca dönüşler açılır.</li><li>Lale Bahçesi’ni açın: dönüşler bitene kadar bakiyenizden bahis '
    'alınmaz.</li></ol><p>Dönüşlerden dilediğiniz zaman vazgeçebilirsiniz; kazandıklarınız sizde kalır. Bonus '
    'isteğe bağlıdır: talep etmezseniz hesabınıza eklenmez.</p>',
    '<h3>How to get them</h3><ol><li><a href="/profile/sms">Verify your phone number.</a></li>'
    '<li>Claim them on this page or on <a href="/profile/bonuses">My bonuses</a>. They unlock once you have staked '
    '500 TL of your own money.</li><li>Open Lale Bahçesi: no stakes are taken from your balance until the spins '
    'are used.</li></ol><p>You can give the spins up at any time and keep what you have won. Bonuses are optional: '
    'none is added unless you claim it.</p>', '/art/covers/lale-bahcesi.avif', '2026-11-22T00:00:00Z',
    '2028-01-01T00:00:00Z', 4);

create table content_popups (
  id bigint primary key,
  status text not null check (status in ('draft', 'active', 'passive')),
  -- Where it opens: home, or all.
  place text not null,
  title_tr text not null,
  title_en text not null,
  -- HTML; it is sanitised before it is served.
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
comment on table content_popups is 'What opens over a page, once a visitor, in both languages.';

create table content_information (
  type text primary key,
  status text not null check (status in ('draft', 'active')),
  -- HTML, sanitised as it leaves; of SocialMediaLinks JSON.
  text_tr text not null,
  text_en text not null,
  updated_at timestamptz not null,
  -- The hash of what the seed wrote: a text that no longer has it was edited and is left alone.
  seeded_hash text not null
);
comment on table content_information is 'The texts of the information pages, one row a type, in both languages.';

create table content_special_dates (
  id bigint primary key,
  status text not null check (status in ('draft', 'active', 'passive')),
  kind text not null check (kind in ('raffle', 'holiday', 'event')),
  title_tr text not null,
  title_en text not null,
  text_tr text not null,
  text_en text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The least deposit that earns a ticket; 0 where the kind knows none.
  min_kurus bigint not null check (min_kurus >= 0),
  check (ends_at > starts_at)
);
comment on table content_special_dates is 'Days that matter: raffles, holidays, events.';

-- What the seed of first start has written, so that a row which an operator deleted does not come back.
create table content_seeds (
  name text primary key,
  at timestamptz not null
);
comment on table content_seeds is 'The parts of the first content that this database has been given.';
