export const notifications = {
  title: 'Bildirimler',
  fresh: '{n} yeni',
  new: 'Yeni',
  refusedTitle: 'Çekim talebiniz reddedildi',
  withdrawalWaitsTitle: 'Çekiminiz inceleniyor',
  paidTitle: 'Çekiminiz tamamlandı',
  depositWaitsTitle: 'Yatırımınız bekliyor',
  depositInTitle: 'Yatırımınız bakiyenizde',
  depositEndedTitle: 'Yatırımınız tamamlanmadı',
  prizeTitle: 'Ödül kazandınız',
  jackpotTitle: 'Jackpot kazandınız',
  heldTitle: 'Tutar inceleniyor',
  heldPaidTitle: 'İncelenen tutar bakiyenizde',
  heldRefusedTitle: 'İncelenen tutar ödenmedi',
  answerTitle: 'Destek mesajınız yanıtlandı',
  daysTitle: 'Son {days} gününüz',
  daysText:
    'Bu sürede {time} oynadınız, {deposits} yatırımla {deposited} yatırdınız. Net sonucunuz {net}.',
  daysMinutes: '{m} dk',
  daysTime: '{h} sa {m} dk',
  toLimits: 'Sorumlu Oyun sayfasında gör',
  reason: 'Gerekçe: {note}',
  back: 'Tutar nakit bakiyenize geri döndü.',
  toHistory: 'Hesap hareketlerinde gör',
  toSupport: 'Destek sayfasında gör',
  toSessions: 'Oturumları gör',
  toPassword: 'Şifreyi değiştir',
  toPhone: 'Telefon değişikliğini gör',
  toAddress: 'Adresi gör',
  toAccounts: 'Banka hesaplarını gör',
  security: {
    signed_in: {
      title: 'Yeni bir cihazdan giriş yapıldı',
      text: 'Hesabınıza daha önce giriş yapmadığınız bir tarayıcıdan girildi. Giren siz değilseniz o oturumu kapatın ve şifrenizi değiştirin.',
    },
    second_factor_asked: {
      title: 'Şifreniz yeni bir cihazda girildi',
      text: 'Şifreniz, daha önce giriş yapmadığınız bir tarayıcıda doğru girildi ve doğrulama kodu soruldu. Giren siz değilseniz şifrenizi değiştirin.',
    },
    second_factor_locked: {
      title: 'Doğrulama kodu kilitlendi',
      text: 'Bir saat içinde çok sayıda yanlış doğrulama kodu girildi; kod bir saat boyunca kabul edilmez. Deneyen siz değilseniz şifrenizi değiştirin.',
    },
    recovery_code_used: {
      title: 'Kurtarma koduyla giriş yapıldı',
      text: 'Kullanılan kod bir daha geçmez. Giren siz değilseniz şifrenizi hemen değiştirin.',
    },
    second_factor_on: {
      title: 'İki adımlı giriş açıldı',
      text: 'Girişte artık şifrenizin yanında bir doğrulama kodu da sorulur. Açan siz değilseniz şifrenizi hemen değiştirin.',
    },
    second_factor_off: {
      title: 'İki adımlı giriş kapatıldı',
      text: 'Girişte artık yalnızca şifreniz sorulur. Kapatan siz değilseniz şifrenizi hemen değiştirin.',
    },
    phone_confirmed: {
      title: 'Telefonunuz onaylandı',
      text: 'Hesabınızdaki telefon numarası SMS ile onaylandı. Onaylayan siz değilseniz şifrenizi değiştirin.',
    },
    password_changed: {
      title: 'Şifreniz değişti',
      text: 'Değiştirilen cihaz dışındaki bütün oturumlar kapatıldı. Değiştiren siz değilseniz hemen yeni bir şifre belirleyin ve destek ekibine yazın.',
    },
    password_reset_asked: {
      title: 'Şifre sıfırlama istendi',
      text: 'E-posta adresinize bir bağlantı gönderildi. İsteyen siz değilseniz bir şey yapmanız gerekmez; şifreniz değişmedi.',
    },
    password_reset: {
      title: 'Şifreniz sıfırlandı',
      text: 'Yeni şifre e-postadaki bağlantıyla belirlendi ve bütün oturumlar kapatıldı. Belirleyen siz değilseniz hemen yeni bir şifre isteyin ve destek ekibine yazın.',
    },
    username_changed: {
      title: 'Kullanıcı adınız değişti',
      text: 'Bundan sonra yeni kullanıcı adınızla giriş yapın. Değiştiren siz değilseniz şifrenizi hemen değiştirin.',
    },
    email_change_asked: {
      title: 'E-posta adresiniz değiştirilmek isteniyor',
      text: 'Yeni adrese gönderilen bağlantı açılınca değişiklik geçerli olur. İsteyen siz değilseniz şifrenizi hemen değiştirin: bekleyen değişiklik de iptal olur.',
    },
    email_changed: {
      title: 'E-posta adresiniz değişti',
      text: 'Hesabınızla ilgili e-postalar artık yeni adresinize gider. Değiştiren siz değilseniz şifrenizi hemen değiştirin ve destek ekibine yazın.',
    },
    phone_change_asked: {
      title: 'Telefon numaranız değiştirilmek isteniyor',
      text: 'İki kod da girilmeden hiçbir şey değişmez. İsteyen siz değilseniz şifrenizi hemen değiştirin: değişiklik de iptal olur.',
    },
    phone_change_rests: {
      title: 'Telefon numaranız 72 saat sonra değişecek',
      text: 'Değişiklik eski telefonunuz olmadan onaylandı. İsteyen siz değilseniz iptal edin ve şifrenizi değiştirin.',
    },
    phone_change_ended: {
      title: 'Telefon değişikliği iptal edildi',
      text: 'Eski numaranız geçerli kalır. İptal eden siz değilseniz şifrenizi değiştirin.',
    },
    phone_changed: {
      title: 'Telefon numaranız değişti',
      text: 'SMS ile gönderilen kodlar artık yeni numaranıza gelir. Değiştiren siz değilseniz şifrenizi hemen değiştirin ve destek ekibine yazın.',
    },
    address_changed: {
      title: 'Adresiniz değişti',
      text: 'Hesabınızdaki adres değiştirildi. Değiştiren siz değilseniz şifrenizi değiştirin ve destek ekibine yazın.',
    },
    registered_known: {
      title: 'Bilgilerinizle üyelik açılmak istendi',
      text: 'Biri sizin e-posta adresiniz, telefonunuz ya da kimlik numaranızla yeni bir hesap açmak istedi; hesap açılmadı. Deneyen sizseniz bu hesabı kullanın.',
    },
    data_export_asked: {
      title: 'Verilerinizin kopyası istendi',
      text: 'Dosya hazır olunca bağlantısı e-posta adresinize gider. İsteyen siz değilseniz şifrenizi değiştirin.',
    },
    account_reopened: {
      title: 'Hesabınız yeniden açıldı',
      text: 'Hesabınız destek ekibi tarafından yeniden açıldı. İsteyen siz değilseniz şifrenizi değiştirin.',
    },
    bank_account_saved: {
      title: 'Banka hesabı kaydedildi',
      text: 'Çekimlerin gönderilebileceği bir banka hesabı eklendi ya da değişti. Kaydeden siz değilseniz hesabı silin ve şifrenizi değiştirin.',
    },
    bank_account_deleted: {
      title: 'Banka hesabı silindi',
      text: 'Kayıtlı bir banka hesabınız silindi. Silen siz değilseniz şifrenizi değiştirin.',
    },
  },
  markAll: 'Tümünü Okundu İşaretle',
  none: 'Bildiriminiz yok',
  noneText:
    'Para hareketleriniz, ödülleriniz, hesabınızın güvenliği ve size yazılanlarla ilgili haberler burada görünür.',
  failed: 'Yüklenemedi. Bağlantınızı kontrol edip tekrar deneyin.',
  retry: 'Tekrar Dene',
  more: 'Daha Fazla Göster',
}
