/** Renewed terms, and the link that ends news. */
export const consents = {
  title: 'Yenilenen Kurallar',
  about:
    'Son onayınızdan sonra metin değişti. Oynamaya ve para yatırmaya devam etmek için değişiklikleri okuyup onaylayın.',
  rules: 'Genel Kurallar',
  privacy: 'Gizlilik Politikası',
  published: 'Yürürlük: {date}',
  version: '{n}. sürüm',
  added: 'Eklendi',
  removed: 'Kaldırıldı',
  unknown:
    'Daha önce onayladığınız metin bu sayfada karşılaştırılamıyor; lütfen metnin tamamını okuyun.',
  same: 'Metin değişmedi; yeniden onayınızı istiyoruz.',
  whole: 'Metnin tamamı',
  new_tab: 'yeni sekmede açılır',
  accept: 'Okudum, Kabul Ediyorum',
  otherwise: 'Kabul etmezseniz',
  otherwise_text:
    'Oynayamaz ve para yatıramazsınız. Bakiyeniz sizindir: istediğiniz zaman çekebilir, verilerinizi isteyebilir veya hesabınızı kapatabilirsiniz.',
  withdraw: 'Para Çek',
  own_data: 'Verilerim ve Hesabım',
  none: 'Onayınızı bekleyen bir değişiklik yok',
  none_text: 'Yürürlükteki bütün metinleri onayladınız.',
  back: 'Devam Et',
  failed: 'Değişiklikler şu anda yüklenemedi.',
  retry: 'Tekrar Dene',
  unsubscribe: {
    title: 'Promosyon bildirimleri',
    working: 'Bildirimler durduruluyor',
    done: 'Bildirimler durduruldu',
    done_text:
      '{mailbox} adresine ve telefonunuza artık promosyon göndermeyeceğiz. Hesabınızın güvenliğiyle ilgili bildirimler gelmeye devam eder. Fikriniz değişirse tercihlerinizden yeniden açabilirsiniz.',
    expired: 'Bağlantı geçersiz',
    expired_text:
      'Bu bağlantı eksik veya bize ait değil. Bildirimleri giriş yaparak tercihlerinizden durdurabilirsiniz.',
    failed: 'Bildirimler durdurulamadı',
    failed_text: 'Bağlantı kurulamadı. Lütfen tekrar deneyin.',
    preferences: 'Tercihlerim',
    home: 'Ana Sayfa',
    retry: 'Tekrar Dene',
  },
}
