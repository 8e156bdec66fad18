-- The best games lead: the slides of home and of the slot lobby show Lokum Yağmuru, Hezarfen and İnci Avı.
update content_sliders
  set kicker_tr = 'Lokum Yağmuru · Lodos', kicker_en = 'Lokum Yağmuru · Lodos',
      title_tr = 'Sekiz aynı lokum yeter.', title_en = 'Eight of a kind will do.',
      text_tr = 'Nerede durursa dursun kazandırır. En yüksek kazanç 5.000×.',
      text_en = 'They pay wherever they land. Top win 5,000×.',
      image = '/art/hero/lokum', link = '/demo/slot/lokum-yagmuru'
  where link = '/demo/slot/lale-bahcesi' and image = '/art/hero/lale' and id in (2, 6);
update content_sliders
  set kicker_tr = 'Hezarfen · Felek Studio', kicker_en = 'Hezarfen · Felek Studio',
      title_tr = 'Kuleden havalan, vaktinde bozdur.', title_en = 'Take off, cash out in time.',
      text_tr = 'Çarpan herkes için aynı anda yükselir. RTP %97,00.',
      text_en = 'The multiplier climbs for everyone at once. RTP 97.00%.',
      image = '/art/hero/hezarfen', link = '/demo/slot/hezarfen'
  where link = '/demo/slot/felek-ruleti' and image = '/art/hero/rulet' and id = 3;
update content_sliders
  set kicker_tr = 'İnci Avı · Turna', kicker_en = 'İnci Avı · Turna',
      title_tr = 'Her inci çarpanı büyütür.', title_en = 'Every pearl raises the multiplier.',
      text_tr = 'Riski siz seçersiniz, istediğiniz anda bozdurursunuz.',
      text_en = 'You choose the risk and cash out whenever you like.',
      action_tr = 'Demo Oyna', action_en = 'Play demo',
      image = '/art/hero/inci', link = '/demo/slot/inci-avi'
  where link = '/tournaments' and image = '/art/hero/kupa' and id = 1;
update content_sliders
  set kicker_tr = 'Lale Bahçesi · Felek Studio', kicker_en = 'Lale Bahçesi · Felek Studio',
      title_tr = 'Lale Bahçesi’nde mevsim hiç bitmez.', title_en = 'It is always spring in Lale Bahçesi.',
      text_tr = 'Beş makara, yirmi çizgi, ücretsiz dönüşler. Kazanç tablosu ve RTP oyunun içinde.',
      text_en = 'Five reels, twenty lines, free spins. Paytable and RTP are in the game.',
      image = '/art/hero/lale', link = '/demo/slot/lale-bahcesi'
  where link = '/demo/slot/felek-ruleti' and image = '/art/hero/rulet' and id = 7;
