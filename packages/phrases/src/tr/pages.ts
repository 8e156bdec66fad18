/**
 * What search engines and shared links say of each page, by its route
 * (apps/site/src/shell/known-routes.ts; a route without a head does not compile), and the texts of the
 * pages that stand outside the app. `{name}` is what the address names.
 */
export const pages = {
  heads: {
    '/': {
      title: 'Felek: spor, slot, canlı masa ve sanal oyunlar, demo bakiyeyle',
      description:
        'Önceden mühürlenen maçlara spor bahsi; kuralları açık, turları doğrulanabilir slot, canlı masa ve sanal oyunlar. Felek’te yalnızca demo bakiyeyle oynanır.',
    },
    '/home': {
      title: 'Ana sayfa',
      description:
        'Felek ana sayfası: canlı maçlar, öne çıkan oyunlar, canlı masalar, promosyonlar ve turnuvalar.',
    },
    '/slot': {
      title: 'Slot oyunları',
      description:
        'Bütün slotlar tek lobide: sağlayıcı, oynaklık ve RTP filtreleri, ücretsiz deneme ve açık kurallar.',
    },
    '/slot/category/:categoryID': {
      title: '{name}',
      description:
        '{name}: bu kategorideki oyunlar, RTP değerleri ve bahis aralıklarıyla. Üye olmadan deneyebilirsiniz.',
    },
    '/slot/type/:type': {
      title: '{name}: tüm liste',
      description:
        '{name}: bu türdeki oyunların tamamı, RTP değerleri ve bahis aralıklarıyla. Üye olmadan deneyebilirsiniz.',
    },
    '/slot/provider/:providerID': {
      title: '{name} oyunları',
      description:
        '{name} stüdyosunun bütün oyunları: RTP, oynaklık ve bahis aralığı her oyunun yanında yazar.',
    },
    '/live': {
      title: 'Canlı casino',
      description:
        'Canlı rulet, blackjack ve bakara masaları: masadaki herkes aynı turu görür, bahis süresi ve limitler açıkça yazar.',
    },
    '/live/category/:categoryID': {
      title: '{name} masaları: canlı casino',
      description:
        '{name} kategorisindeki canlı masalar: limitler, boş yerler ve son sonuçlar bir bakışta.',
    },
    '/live/type/:type': {
      title: '{name}: canlı masalar',
      description:
        '{name} türündeki canlı masalar: limitler, boş yerler ve son sonuçlar bir bakışta.',
    },
    '/live/provider/:providerID': {
      title: '{name}: canlı masalar',
      description:
        '{name} stüdyosunun canlı masaları: limitler, boş yerler ve son sonuçlar bir bakışta.',
    },
    '/virtual': {
      title: 'Sanal yarışlar',
      description:
        'Dakikalar içinde sonuçlanan sanal yarışlar: oranlar önceden bellidir, her sonuç doğrulanabilir.',
    },
    '/instant': {
      title: 'Hızlı oyunlar',
      description:
        'Birkaç saniyede biten oyunlar: inci avı, boncuk, zar, yazı tura. RTP ve en yüksek kazanç olasılığı her oyunun yanında yazar.',
    },
    '/poker': {
      title: 'Poker',
      description:
        'Tek başınıza oynanan poker: ödeme tablosu, her elin RTP’si ve en iyi hamle oyunun içinde; her deste mühürlü, her tur doğrulanabilir.',
    },
    '/bingo': {
      title: 'Sesli tombala',
      description:
        'Sayıları sesle okunan tombala: kartlarınız, çekilen sayılar ve ödül tablosu aynı ekranda.',
    },
    '/search': {
      title: 'Arama',
      description: 'Oyun, sağlayıcı, canlı masa, takım, lig ve maç koduna göre arama yapın.',
    },
    '/favorites': { title: 'Favorilerim', description: 'Favori oyunlarınız ve masalarınız.' },
    '/play/:type/:id': { title: 'Oyun', description: 'Oyun sayfası.' },
    '/play/:type/:id/:providerName': { title: 'Oyun', description: 'Oyun sayfası.' },
    '/play/:type/:id/:gamingType/:providerName': { title: 'Oyun', description: 'Oyun sayfası.' },
    '/demo/:type/:id': {
      title: '{name}: ücretsiz deneme',
      description:
        '{name}: üye olmadan, deneme bakiyesiyle oynayın. Kurallar, ödeme tablosu ve RTP oyunun içinde.',
    },
    '/coupons': {
      title: 'Kuponlarım',
      description: 'Açık ve sonuçlanmış kuponlarınız.',
    },
    '/coupon': {
      title: 'Kupon sorgula',
      description:
        'Kupon numarasıyla seçimleri ve durumu görün. Kuponun sahibi ve tutarı kimseye gösterilmez.',
    },
    '/coupon/:number': {
      title: 'Kupon',
      description: 'Bir kuponun seçimleri ve durumu. Kuponun sahibi ve tutarı gösterilmez.',
    },
    '/k': {
      title: 'Kısa kod ile kupon aç',
      description: 'Paylaşılan bir kuponu altı haneli koduyla, güncel oranlarla açın.',
    },
    '/k/:code': {
      title: 'Paylaşılan kupon',
      description: 'Paylaşılan bir kuponun seçimleri, güncel oranlarla.',
    },
    '/sports/results': {
      title: 'Maç sonuçları',
      description: 'Biten maçların sonuçları spor, lig ve güne göre; her maçın mührü yanında.',
    },
    '/sports': {
      title: 'Spor bahisleri',
      description:
        'Futbol, basketbol ve teniste simüle maçlar: canlı oranlar, Tekli, Kombine ve Sistem kupon, önceden mühürlenmiş maçlar. Yalnızca demo bakiyeyle.',
    },
    '/sports/live': {
      title: 'Canlı bahis',
      description: 'Şu an oynanan maçlar ve canlı oranlar. Her maçın akışı önceden mühürlenir.',
    },
    '/sports/:sport': {
      title: 'Spor bahisleri',
      description: 'Bu spordaki bugünkü ve yaklaşan maçlar, oranlarıyla.',
    },
    '/sports/:sport/:leagueID': {
      title: 'Spor bahisleri',
      description: 'Bu ligdeki bugünkü ve yaklaşan maçlar, oranlarıyla.',
    },
    '/event/:eventID': {
      title: 'Maç',
      description: 'Maçın bütün bahisleri, istatistikleri ve mührü.',
    },
    '/verify': {
      title: 'Tur doğrulama',
      description:
        'Bir turun sonucunu kendiniz hesaplayın: mühür, sunucu ve oyuncu tohumları, adım adım doğrulama.',
    },
    '/promotions': {
      title: 'Promosyonlar',
      description:
        'Yürürlükteki promosyonlar: oranlar, üst limitler, çevrim şartları ve tarihler açıkça yazılı.',
    },
    '/promotions/:slug': {
      title: '{name}',
      description: '{name}: promosyonun koşulları, oranları ve geçerlilik tarihleri.',
    },
    '/tournaments': {
      title: 'Turnuvalar',
      description:
        'Süren, yaklaşan ve biten turnuvalar: ödüller, puanlama ve gerçek turlara göre sıralama.',
    },
    '/tournaments/:id': {
      title: '{name} turnuvası',
      description:
        '{name}: turnuvanın tarihleri, ödülleri, kuralları, katılan oyunlar ve güncel sıralama.',
    },
    '/login': { title: 'Giriş yap', description: 'Felek hesabınıza giriş yapın.' },
    '/register': {
      title: 'Üye ol',
      description:
        'Birkaç adımda Felek üyesi olun: 18 yaşından büyükler içindir, demo bakiyeyle oynanır.',
    },
    '/register-account-confirm': {
      title: 'Üyelik onayı',
      description: 'E-posta adresinizin onaylanması.',
    },
    '/unsubscribe/:token': {
      title: 'Promosyon bildirimleri',
      description: 'Promosyon bildirimlerini durdurun.',
    },
    '/forgot-password': {
      title: 'Şifremi unuttum',
      description: 'Şifrenizi yenilemek için bağlantı isteyin.',
    },
    '/account_reset': { title: 'Yeni şifre', description: 'Yeni şifrenizi belirleyin.' },
    '/about-us': {
      title: 'Hakkımızda',
      description: 'Felek kimdir, oyunlar nasıl çalışır, sonuçlar nasıl doğrulanır.',
    },
    '/rules/general': {
      title: 'Genel kurallar',
      description: 'Üyelik, hesap kullanımı ve sitenin genel kuralları.',
    },
    '/rules/bet': {
      title: 'Bahis kuralları',
      description: 'Bahislerin kabulü, iptali ve sonuçlandırılmasıyla ilgili kurallar.',
    },
    '/rules/casino': {
      title: 'Casino kuralları',
      description: 'Slot, canlı masa ve sanal oyunların kuralları, kesinti ve iptal durumları.',
    },
    '/rules/bonus': {
      title: 'Bonus şartları',
      description: 'Bonusların koşulları, çevrim şartları ve iptal durumları.',
    },
    '/responsible-gaming': {
      title: 'Sorumlu oyun',
      description:
        'Kendinizi değerlendirme testi, oyuna limit koyma yolları ve ücretsiz destek hatları.',
    },
    '/privacy': {
      title: 'Gizlilik politikası',
      description: 'Hangi bilgileri neden tuttuğumuz, ne kadar sakladığımız ve haklarınız.',
    },
    '/faq': {
      title: 'Sıkça sorulan sorular',
      description:
        'Üyelik, para yatırma ve çekme, oyunlar ve güvenlikle ilgili sorular ve yanıtları.',
    },
    '/support': {
      title: 'Destek',
      description: 'Sorunuzu yazın; talebiniz bir numarayla kaydedilir ve ekibimize ulaşır.',
    },
    '/no-access': {
      title: 'Erişim yok',
      description: 'Felek bulunduğunuz bölgede hizmet vermiyor.',
    },
    '/profile': { title: 'Hesabım', description: 'Hesap özetiniz.' },
    '/profile/deposit': { title: 'Para yatır', description: 'Hesabınıza demo para yatırın.' },
    '/profile/withdraw': { title: 'Para çek', description: 'Hesabınızdan demo para çekin.' },
    '/profile/bank-accounts': {
      title: 'Banka hesaplarım',
      description: 'Kayıtlı banka hesaplarınız.',
    },
    '/profile/limits': { title: 'Sorumlu oyun', description: 'Limitleriniz ve molalarınız.' },
    '/profile/limits/exclude': {
      title: 'Kendini hariç tutma',
      description: 'Hesabınızı oyuna kapatın.',
    },
    '/profile/history': {
      title: 'Hesap hareketleri',
      description: 'Hesabınızdaki bütün hareketler.',
    },
    '/profile/history/finance': {
      title: 'Finans hareketleri',
      description: 'Para yatırma ve çekme işlemleriniz.',
    },
    '/profile/history/games': { title: 'Oyun hareketleri', description: 'Oynadığınız turlar.' },
    '/tickets': { title: 'Biletlerim', description: 'Çekiliş biletleriniz.' },
    '/my-data': { title: 'Verileriniz', description: 'Hakkınızda saklanan veriler.' },
    '/profile/terms': {
      title: 'Yenilenen kurallar',
      description: 'Değişiklikleri okuyun ve onaylayın.',
    },
    '/profile/bonuses': {
      title: 'Bonuslarım',
      description: 'Etkin bonusunuz, sunulan bonuslar ve geçmişi.',
    },
    '/profile/privacy': {
      title: 'Verilerim ve hesabım',
      description: 'Verilerinizi isteyin veya hesabınızı kapatın.',
    },
    '/profile/preferences': {
      title: 'Tercihler',
      description: 'Dil, görünüm ve bildirim tercihleriniz.',
    },
    '/profile/history/bonus': {
      title: 'Bonus hareketleri',
      description: 'Bonuslarınız ve ödülleriniz.',
    },
    '/profile/history/bets': {
      title: 'Bahis hareketleri',
      description: 'Kuponlarınız.',
    },
    '/profile/history/statement': {
      title: 'Aylık döküm',
      description: 'Bir ayın hesap dökümü.',
    },
    '/notifications': { title: 'Bildirimler', description: 'Bildirimleriniz ve duyurular.' },
    '/profile/password': { title: 'Şifre', description: 'Hesap şifrenizi değiştirin.' },
    '/profile/username': { title: 'Kullanıcı adı', description: 'Kullanıcı adınızı değiştirin.' },
    '/profile/email': { title: 'E-posta', description: 'E-posta adresinizi değiştirin.' },
    '/profile/sms': { title: 'SMS onayı', description: 'Telefon numaranızı doğrulayın.' },
    '/profile/phone': { title: 'Telefon numarası', description: 'Telefon numaranızı değiştirin.' },
    '/profile/address': { title: 'Adres', description: 'Adresinizi değiştirin.' },
    '/profile/sessions': { title: 'Oturumlar', description: 'Hesabınızın açık olduğu cihazlar.' },
    '/profile/two-factor': {
      title: 'İki adımlı giriş',
      description: 'Hesabınızı bir doğrulama koduyla koruyun.',
    },
    '/email-confirm': { title: 'E-posta onayı', description: 'Yeni e-posta adresinizi onaylayın.' },
    '/me': { title: 'Hesabım', description: 'Hesap özetiniz.' },
    '/maintenance': {
      title: 'Bakım çalışması',
      description: 'Felek kısa bir bakım çalışması için kapalı.',
    },
    '/maintenance-control': {
      title: 'Bakım çalışması',
      description: 'Felek kısa bir bakım çalışması için kapalı.',
    },
  },
  notFound: { title: 'Sayfa bulunamadı', description: 'Aradığınız sayfa bulunamadı.' },
  home: 'Ana sayfa',
  jackpotGames: 'Jackpot oyunları',
  app: {
    name: 'Felek',
    description: 'Slot, canlı masa ve sanal oyunlar, demo bakiyeyle.',
    slot: 'Slot oyunları',
    live: 'Canlı casino',
    promotions: 'Promosyonlar',
  },
  away: {
    title: 'Kısa bir ara',
    text: 'Sayfayı şu anda gösteremiyoruz; birkaç saniye içinde otomatik açılır. Bakiyeniz ve süren turlarınız güvende.',
    retry: 'Tekrar dene',
  },
  offline: {
    title: 'İnternet bağlantısı yok',
    text: 'Bağlantınız gelince sayfa otomatik açılır. Süren turunuz sunucuda tamamlanır; sonucunu oyunu yeniden açtığınızda görürsünüz.',
    retry: 'Tekrar dene',
  },
}
