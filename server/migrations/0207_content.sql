-- Words that came with migrations, as the trade says them. The offers' pages lose their summaries: the page itself shows each
-- offer's terms, from the offer. Whoever has written a text by hand keeps it: only our own words are replaced.
update content_promotions set
  summary_tr = 'İlk yatırımınıza %50 bonus, en fazla 999 TL. Talep edin, yatırımınıza eklensin.',
  summary_en = '50% of your first deposit, up to 999 TL. Claim it and it is added to your deposit.',
  text_tr = '<h3>Nasıl alınır?</h3><ol><li>Bu sayfada, <a href="/profile/bonuses">Bonuslarım</a> sayfasında ya da para yatırırken talep edin.</li><li>Yedi gün içinde en az 100 TL yatırın. Bonus, yatırımınız bakiyenize geçtiği anda sizin için ayrılır.</li><li>Kendi paranızla yatırımınız kadar bahis yapınca bonus açılır. Ne kadar kaldığını <a href="/profile/bonuses">Bonuslarım</a> sayfasında görürsünüz; dilediğiniz zaman vazgeçebilirsiniz.</li></ol><p>Örnek: 200 TL yatırıma 100 TL bonus verilir. Kendi paranızla 200 TL bahis yapınca açılır; nakde dönmesi için bonusla 1.000 TL çevrim gerekir. Nakde dönerken 100 TL bonus düşülür, bonusla kazandığınızın 200 TL’ye kadarı nakdinize geçer. Kendi paranız kilitlenmez.</p><p>Bonus isteğe bağlıdır: talep etmezseniz hesabınıza eklenmez.</p>',
  text_en = '<h3>How to get it</h3><ol><li>Claim it on this page, on <a href="/profile/bonuses">My bonuses</a> or while depositing.</li><li>Deposit at least 100 TL within seven days. The bonus is set aside for you as soon as your deposit is credited.</li><li>It unlocks once you have staked the amount of your deposit with your own money. You can follow your progress on <a href="/profile/bonuses">My bonuses</a> and give the bonus up at any time.</li></ol><p>Example: a 200 TL deposit earns a 100 TL bonus. It unlocks once you have staked 200 TL of your own money and converts to cash after 1,000 TL of wagering. On conversion the 100 TL bonus is removed and up to 200 TL of what you won with it becomes cash. Your own money is never locked.</p><p>Bonuses are optional: none is added unless you claim it.</p>'
  where slug = 'hosgeldin' and text_tr like '%<h3>Özet</h3>%' and text_en like '%The wagering is 10 times the bonus. At most 2 times%';
update content_promotions set
  title_en = '30% Casino Cashback',
  summary_tr = 'Geçen haftaki net casino kaybınıza %30 bonus, en fazla 500 TL. Bahis toplamınızın %8’ine kadar olan kayıp dikkate alınır.',
  summary_en = '30% of last week’s net casino loss as a bonus, up to 500 TL. The loss counts up to 8% of your stakes.',
  text_tr = '<h3>Nasıl alınır?</h3><ol><li>Hafta pazartesi başlar, pazar gün sonu biter. Hafta bitince geçen haftanın hesaba katılan kaybı bu sayfada yazar.</li><li>Bu kayıp en az 100 TL ise ve en az 100 tur oynadıysanız yedi gün içinde talep edebilirsiniz; bonus hemen verilir.</li></ol><p>Net kayıp, nakitle oynanan ve tek seferde 50 TL’yi aşmayan casino bahislerinden kazançlar düşülerek hesaplanır. Kazanç, ne zaman ödenirse ödensin, bahsin yapıldığı haftaya yazılır. <strong>Bahis toplamınızın %8’ine kadar olan kayıp dikkate alınır.</strong> Örnek: 5.000 TL slot bahsinden 700 TL kaybettiyseniz 400 TL’si sayılır, bonus 120 TL olur.</p><p>Kaybı geri kazanmak için oynamayın. Oyun eğlence içindir; <a href="/responsible-gaming">limit koyabilir veya mola verebilirsiniz</a>.</p>',
  text_en = '<h3>How to get it</h3><ol><li>A week runs from Monday to the end of Sunday. Once it is over, this page shows how much of your loss counts.</li><li>If that is at least 100 TL and you have played at least 100 rounds, you can claim within seven days; the bonus is credited immediately.</li></ol><p>Net loss is your cash stakes of up to 50 TL each on casino games, minus the winnings from them. Winnings belong to the week the bet was placed in, whenever they are paid. <strong>The loss counts up to 8% of your stakes.</strong> Example: if you lose 700 TL on 5,000 TL of slot stakes, 400 TL counts and the bonus is 120 TL.</p><p>Never chase your losses. Play for fun; <a href="/responsible-gaming">you can set a limit or take a time-out</a>.</p>'
  where slug = 'kayip' and text_tr like '%<h3>Özet</h3>%' and text_en like '%The wagering is 1 time the bonus%';
update content_promotions set
  summary_en = '20% bonus on deposits of 250 TL or more, once a day, up to 500 TL.',
  text_tr = '<h3>Nasıl alınır?</h3><ol><li>Bu sayfada, <a href="/profile/bonuses">Bonuslarım</a> sayfasında ya da para yatırırken talep edin.</li><li>Yedi gün içinde en az 250 TL yatırın. Bonus, yatırımınız bakiyenize geçtiği anda sizin için ayrılır.</li><li>Kendi paranızla yatırımınızın 6 katı kadar bahis yapınca bonus açılır. Ne kadar kaldığını <a href="/profile/bonuses">Bonuslarım</a> sayfasında görürsünüz.</li></ol><p>Örnek: 1.000 TL yatırıma 200 TL bonus verilir. Kendi paranızla 6.000 TL bahis yapınca açılır; nakde dönmesi için bonusla 1.600 TL çevrim gerekir, en çok 200 TL nakde döner. Kendi paranız kilitlenmez.</p><p>Bonus isteğe bağlıdır: talep etmezseniz hesabınıza eklenmez.</p>',
  text_en = '<h3>How to get it</h3><ol><li>Claim it on this page, on <a href="/profile/bonuses">My bonuses</a> or while depositing.</li><li>Deposit at least 250 TL within seven days. The bonus is set aside for you as soon as your deposit is credited.</li><li>It unlocks once you have staked 6 times your deposit with your own money. You can follow your progress on <a href="/profile/bonuses">My bonuses</a>.</li></ol><p>Example: a 1,000 TL deposit earns a 200 TL bonus. It unlocks once you have staked 6,000 TL of your own money and converts to cash after 1,600 TL of wagering, up to 200 TL. Your own money is never locked.</p><p>Bonuses are optional: none is added unless you claim it.</p>'
  where slug = 'yatirim' and text_tr like '%<h3>Özet</h3>%' and text_en like '%First stakes of your own, 6 times the deposit%';
update content_promotions set
  summary_tr = 'Telefonunuzu onaylayın, Lale Bahçesi’nde 20 ücretsiz dönüş sizin. Kazanç nakit, en fazla 200 TL.',
  summary_en = '20 free spins on Lale Bahçesi when you verify your phone. Winnings are paid in cash, up to 200 TL.',
  text_tr = '<h3>Nasıl alınır?</h3><ol><li><a href="/profile/sms">Telefonunuzu onaylayın.</a></li><li>Bu sayfada ya da <a href="/profile/bonuses">Bonuslarım</a> sayfasında talep edin. Kendi paranızla 500 TL bahis yapınca dönüşler açılır.</li><li>Lale Bahçesi’ni açın: dönüşler bitene kadar bakiyenizden bahis alınmaz.</li></ol><p>Dönüşlerden dilediğiniz zaman vazgeçebilirsiniz; kazandıklarınız sizde kalır. Bonus isteğe bağlıdır: talep etmezseniz hesabınıza eklenmez.</p>',
  text_en = '<h3>How to get them</h3><ol><li><a href="/profile/sms">Verify your phone number.</a></li><li>Claim them on this page or on <a href="/profile/bonuses">My bonuses</a>. They unlock once you have staked 500 TL of your own money.</li><li>Open Lale Bahçesi: no stakes are taken from your balance until the spins are used.</li></ol><p>You can give the spins up at any time and keep what you have won. Bonuses are optional: none is added unless you claim it.</p>'
  where slug = 'donus' and text_tr like '%<h3>Özet</h3>%' and text_en like '%20 spins worth 2 TL each, once.%';

update content_sliders set title_tr = 'Sıralama gerçek turlara göre oluşur.', title_en = 'Leaderboards from real rounds.'
  where link = '/tournaments' and title_tr = 'Sıralama gerçek turlardan gelir.';
update content_sliders set text_en = 'Limits, payouts and RTP are shown at every table.'
  where link = '/rules/casino' and text_en = 'Limits, payouts and RTP stand at every table.';
update content_sliders set text_en = 'Thirty-seven numbers, 97.30% RTP. Rules and payouts are shown at the table.'
  where text_en = 'Thirty-seven numbers, 97.30% RTP. Rules and payouts stand at the table.';
update content_sliders set text_en = replace(text_en, 'twenty lines', 'twenty paylines')
  where text_en = 'Five reels, twenty lines, free spins. Paytable and RTP are in the game.';

-- One name for one way of paying, in and out.
update cashier_methods set name_tr = 'Havale / EFT', name_en = 'Bank transfer (EFT)' where id = '11' and name_tr = 'Banka Havalesi';

update tournament_series set text_en = 'Every slot available when the tournament is announced counts. The ten players with the highest total from their best twenty rounds win a prize.'
  where text_en = 'Every slot that the studio has when this is announced counts. The ten players whose best twenty rounds add up to most win a prize.';
update tournament_series set text_en = 'Seven slots on a garden and harvest theme. The multipliers of your best twenty rounds of the week are added up.'
  where text_en = 'Seven slots of gardens and harvest. The multiples of your best twenty rounds of the week are added up.';
update tournament_series set text_en = 'Seven night-sky slots. The multipliers of your best twenty rounds of the week are added up.'
  where text_en = 'Seven slots that look at the night sky. All week long, the multiples of your best twenty rounds are added up.';
update tournament_series set text_tr = 'Anadolu’dan beş tema, beş ödül. Sıralamadaki yerinizi en iyi yirmi turunuz belirler.',
    text_en = 'Five themes from Anatolia, five prizes. Your best twenty rounds decide your place.'
  where text_en = 'Five themes from home, five prizes. Your best twenty rounds decide your place.';
