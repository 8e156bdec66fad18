export const status = {
  notFoundTitle: 'Sayfa görüntülenemiyor',
  notFoundText: 'Aradığınız sayfa bulunamadı',
  notFoundHome: 'Ana Sayfaya Dön',
  notFoundSlots: 'Slot Oyunlarına Git',
  maintenanceTitle: 'Bakım çalışması',
  maintenanceText:
    'Siteyi kısa bir süre için kapattık. Bakiyeniz ve açık işlemleriniz olduğu gibi durur; yarım kalan turlar kaldığı yerden sürer.',
  maintenanceRetry: 'Tekrar Dene',
  maintenanceStill: 'Bakım henüz bitmedi.',
  errorTitle: 'Bir şeyler ters gitti, lütfen daha sonra tekrar deneyin.',
  errorReload: 'Sayfayı Yenile',
}
