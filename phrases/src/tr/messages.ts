/** Success texts and notes that the server says. */
export const messages = {
  done: 'İşlem Başarılı',
  favourite_added: 'Favorilere Başarıyla Eklendi',
  favourite_removed: 'Favorilere Başarıyla Kaldırıldı',
  bank_account_added: 'Banka Hesabı Başarıyla Eklendi',
  bank_account_updated: 'Banka Hesabı Başarıyla Güncellendi',
  bank_account_deleted: 'Banka Hesabı Başarıyla Silindi',
  logged_out: 'Çıkış yapıldı. Tekrar görüşmek üzere.',
  account_closed: 'Hesabınız kapatıldı.',
  registered: 'Onay bağlantısını e-posta adresinize gönderdik.',
  confirmed: 'Hesabınız onaylandı. Şimdi giriş yapabilirsiniz.',
  reset_sent:
    'Bu bilgilerle bir hesap varsa, şifre sıfırlama bağlantısını kayıtlı e-posta adresine gönderdik.',
  password_reset: 'Şifreniz değişti. Yeni şifrenizle giriş yapabilirsiniz.',
  deposit_requested: 'Yatırım talebiniz alındı.',
  withdrawal_requested: 'Çekim talebiniz alındı.',
  support_opened: 'Mesajınız destek ekibimize ulaştı.',
  wait_seconds: '{n} saniye',
  wait_minutes: '{n} dakika',
  transaction_note_missing: 'İşlem notu bulunamadı',
  declined_by_bank: 'Banka işlemi onaylamadı.',
  transfer_expired: 'Transfer süresinde gelmedi.',
  transfer_in_review: 'Gelen transfer talebinizle eşleşmedi; inceleniyor.',
  tournament_prize: 'Turnuva ödülü',
  held_win:
    'Oyun, bu tur için mümkün olandan yüksek bir kazanç bildirdi. İnceliyoruz; sonuçlanana kadar tutar kilitli bakiyenizde durur.',
  held_day:
    'Kazancınız ödemeden önce inceleniyor. Sonuçlanana kadar tutar kilitli bakiyenizde durur.',
  held_refund:
    'Bu turda kazanç ödendiği için iade inceleniyor. Sonuçlanana kadar tutar kilitli bakiyenizde durur.',
  held_released: 'İnceleme tamamlandı; tutar bakiyenize eklendi.',
  jackpot_won: 'Jackpot kazancı',
  demo_licence:
    'Felek demo modunda çalışır: gerçek para kabul etmez ve ödemez, bu nedenle bir oyun lisansı yoktur.',
}
