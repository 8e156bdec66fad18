/** Success texts and notes that the server says. */
export const messages = {
  done: 'İşlem Başarılı',
  favourite_added: 'Favorilere Başarıyla Eklendi',
  favourite_removed: 'Favorilere Başarıyla Kaldırıldı',
  bank_account_added: 'Banka Hesabı Başarıyla Eklendi',
  bank_account_updated: 'Banka Hesabı Başarıyla Güncellendi',
  bank_account_deleted: 'Banka Hesabı Başarıyla Silindi',
  logged_out: 'Çıkış yapıldı. Tekrar görüşmek üzere.',
  registered: 'Onay bağlantısını e-posta adresinize gönderdik.',
  confirmed: 'Hesabınız onaylandı. Şimdi giriş yapabilirsiniz.',
  deposit_requested: 'Yatırım talebiniz alındı.',
  withdrawal_requested: 'Çekim talebiniz alındı.',
  wait_seconds: '{n} saniye',
  wait_minutes: '{n} dakika',
  transaction_note_missing: 'İşlem notu bulunamadı',
  declined_by_bank: 'Banka işlemi onaylamadı.',
  transfer_expired: 'Transfer süresinde gelmedi.',
}
