/** The few words that the plain parts say by themselves. */
export const ui = {
  close: 'Kapat',
  pending: 'Lütfen Bekleyiniz...',
  showPassword: 'Şifreyi göster',
  hidePassword: 'Şifreyi gizle',
  copy: 'Kopyala',
  copied: 'Kopyalandı',
  remove: 'kaldır',
  hidden: 'gizli',
  optional: 'isteğe bağlı',
  notifications: 'Bildirimler',
  volatility:
    'Oynaklık: {level, select, 1 {çok düşük} 2 {düşük} 3 {orta} 4 {yüksek} other {çok yüksek}}',
}
