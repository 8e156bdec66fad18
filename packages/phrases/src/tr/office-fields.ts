/** What staff read beside a field of the back office, where fields.ts has no sentence for it. */
export const officeFields = {
  reason_short: 'En az 10 karakterlik bir gerekçe yazın.',
  reason_personal: 'Kimlik, IBAN ya da kart numarası yazmayın.',
  password_long: 'Şifre en az 12 karakter olmalıdır.',
  network_invalid: 'Ağları 203.0.113.0/24 gibi yazın.',
  network_own: 'Listede sizin ağınız yok; kaydederseniz siz de giremezsiniz.',
  asks_themselves: 'Bu oyuncu çekimini kendisi isteyebilir.',
  compliance_blocked: 'Oyuncuda uyum blokesi var; kalkana kadar para çıkmaz.',
  account_shared: 'Bu IBAN başka bir oyuncuda da kayıtlı.',
  account_owner_differs: 'Hesap, oyuncunun kendi adına değil.',
  identity_known: 'Bu kimlik numarası başka bir oyuncuda kayıtlı.',
  reference_known: 'Bu banka referansı başka bir ödemede kullanılmış.',
  third_person: 'Gönderen başka biri: bu para iade edilir, kimsenin bakiyesine eklenmez.',
  views_full: 'Bu liste için 20 görünüm var; önce birini silin.',
}
