/** On the way in: password, second factor, its making, and an invitation. */
export const officeSignIn = {
  title: 'Yönetime giriş',
  text: 'Yalnızca personel içindir. Her giriş denetim kaydına yazılır.',
  email: 'E-posta',
  password: 'Şifre',
  next: 'Devam et',
  submit: 'Giriş yap',
  wrong: 'E-posta ya da şifre hatalı.',
  other: 'Başka bir hesapla gir',
  reasons: {
    ended: 'Oturumunuz sona erdi. Devam etmek için yeniden giriş yapın.',
    idle: '15 dakika işlem yapmadığınız için oturumunuz kapatıldı.',
    left: 'Çıkış yaptınız.',
  },
  factor: {
    title: 'İkinci adım',
    code: 'Doğrulama uygulamasındaki kod',
    codeHint: 'Altı haneli kod 30 saniyede bir değişir.',
    recovery: 'Kurtarma kodu',
    recoveryHint: 'Her kod bir kez kullanılır.',
    usePasskey: 'Geçiş anahtarıyla doğrula',
    ways: {
      totp: 'Uygulama kodu kullan',
      recovery: 'Kurtarma kodu kullan',
      passkey: 'Geçiş anahtarı kullan',
    },
  },
  passkey: {
    failed: 'Geçiş anahtarı alınamadı. Yeniden deneyin ya da başka bir yol seçin.',
  },
  stepUp: {
    title: 'Siz olduğunuzu doğrulayın',
    text: 'Bu işlem yeni bir doğrulama ister. Beş dakika boyunca yeniden sorulmaz.',
    submit: 'Doğrula ve devam et',
  },
  enrol: {
    title: 'İkinci adımı kurun',
    text: 'Şifre tek başına yetmez. Geçiş anahtarı en güvenli yoldur; oltalama sayfalarında çalışmaz.',
    passkey: 'Geçiş anahtarı oluştur',
    app: 'Doğrulama uygulaması kur',
    noPasskeys: 'Bu tarayıcı ya da adres geçiş anahtarına izin vermiyor.',
    totp: {
      scan: 'Uygulamanızla kareyi okutun ya da anahtarı elle girin.',
      type: 'Uygulamanın gösterdiği altı haneli kodu yazın.',
      qr: 'Doğrulama uygulaması için kare kod',
      secret: 'Anahtar',
      confirm: 'Kodu doğrula',
    },
    recovery: {
      title: 'Kurtarma kodlarınız',
      text: 'Telefonunuzu kaybederseniz bunlarla girersiniz. Bir daha gösterilmez; güvenli bir yere kaydedin.',
      saved: 'Kodları kaydettim',
      next: 'Yönetime geç',
    },
  },
  invitation: {
    title: 'Felek yönetimine hoş geldiniz',
    text: 'Bir şifre belirleyin; ardından ikinci adımı kuracaksınız.',
    password: 'Yeni şifre',
    hint: 'En az 12 karakter.',
    again: 'Yeni şifre, tekrar',
    missing: 'Davet bağlantısı eksik',
    missingText:
      'Bağlantıyı size verildiği gibi, sonuna kadar kopyalayın. Kullanılmışsa yenisini isteyin.',
  },
}
