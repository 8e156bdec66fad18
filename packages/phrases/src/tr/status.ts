export const status = {
  notFoundTitle: 'Sayfa görüntülenemiyor',
  notFoundText: 'Aradığınız sayfa bulunamadı',
  notFoundHome: 'Ana Sayfaya Dön',
  notFoundSlots: 'Slot Oyunlarına Git',
  maintenanceTitle: 'Bakım çalışması',
  maintenanceText:
    'Siteyi kısa bir süre için kapattık. Bakiyeniz ve açık işlemleriniz olduğu gibi durur; yarım kalan turlar kaldığı yerden sürer.',
  maintenanceUntil: 'Tahmini bitiş:',
  maintenanceOver: 'Site açık',
  maintenanceOverText: 'Şu anda bakım çalışması yok.',
  maintenanceRetry: 'Tekrar Dene',
  maintenanceStill: 'Bakım henüz bitmedi.',
  noAccessTitle: 'Bu bölgeden erişim yok',
  noAccessText: 'Felek, Kuzey Kıbrıs’ta ikamet edenlere hizmet vermez.',
  noAccessNotice: 'Yasal uyarı',
  noAccessLaw:
    'Kuzey Kıbrıs’ta ikamet edenler üye olamaz, para yatıramaz ve oynayamaz. Kayıtta bağlandığınız ağa ve bildirdiğiniz şehre, adrese ve telefon numarasına bakılır.',
  noAccessMoney:
    'Hesabınızdaki kendi paranız size aittir: giriş yapıp dilediğiniz zaman çekebilirsiniz.',
  noAccessMistake: 'Bir yanlışlık olduğunu düşünüyorsanız destek ekibimize yazın.',
  noAccessWithdraw: 'Para Çek',
  noAccessSupport: 'Desteğe Yaz',
  noAccessRules: 'Genel kurallar',
  errorTitle: 'Bir şeyler ters gitti, lütfen daha sonra tekrar deneyin.',
  errorReload: 'Sayfayı Yenile',
  regionFailed: 'Bu bölüm gösterilemedi.',
  regionRetry: 'Tekrar Dene',
}
