export const tickets = {
  title: 'Biletlerim',
  yours: 'Bilet sayınız',
  dates: '{from} – {to}',
  number: 'Bilet no {id}',
  none: 'Henüz biletiniz yok.',
  noneText:
    'Çekiliş süresinde onaylanan, {min} ve üzeri her yatırım bir bilettir. Bilet için başka bir şey yapmanız gerekmez.',
  noRaffle: 'Şu anda çekiliş yok.',
  noRaffleText: 'Yeni bir çekiliş başladığında biletlerinizi burada görürsünüz.',
  deposit: 'Para Yatır',
  more: 'Daha Fazla Göster',
  failed: 'Biletleriniz şu anda yüklenemedi.',
  retry: 'Tekrar Dene',
}
