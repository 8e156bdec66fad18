/** Text messages: one line each, no links. */
export const sms = {
  sign_in:
    'Felek giriş kodunuz: {code}. 5 dakika geçerlidir. Kimseyle paylaşmayın; ekibimiz sizden kod istemez.',
  phone: 'Felek telefon doğrulama kodunuz: {code}. 5 dakika geçerlidir. Kimseyle paylaşmayın.',
  new_phone:
    'Bu numarayı Felek hesabınıza eklemek için kod: {code}. 10 dakika geçerlidir. Kimseyle paylaşmayın; siz istemediyseniz dikkate almayın.',
  old_phone:
    'Felek hesabınızın telefonu değiştirilmek isteniyor. Onay kodu: {code}. 10 dakika geçerlidir. Siz istemediyseniz kodu kimseye vermeyin ve şifrenizi değiştirin.',
  phone_known:
    'Bir Felek üyesi telefon numarası olarak bu numarayı yazdı. Numara başka bir hesaba kayıtlı olduğu için hiçbir şey değişmedi.',
  phone_change_rests:
    'Felek hesabınızın telefonu 72 saat sonra değişecek. Siz istemediyseniz giriş yapıp Telefon Numarası sayfasında iptal edin ve şifrenizi değiştirin.',
}
