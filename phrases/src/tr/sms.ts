/** Text messages: one line each, no links. */
export const sms = {
  sign_in:
    'Felek giriş kodunuz: {code}. 5 dakika geçerlidir. Kimseyle paylaşmayın; ekibimiz sizden kod istemez.',
  phone: 'Felek telefon doğrulama kodunuz: {code}. 5 dakika geçerlidir. Kimseyle paylaşmayın.',
}
