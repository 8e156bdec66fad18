/** What a player reads when a limit or another rule of protection refuses something. */
export const limits = {
  names: {
    deposit: {
      day: 'Günlük yatırım limitiniz',
      week: 'Haftalık yatırım limitiniz',
      month: 'Aylık yatırım limitiniz',
    },
    net: {
      day: 'Günlük net yatırım limitiniz',
      week: 'Haftalık net yatırım limitiniz',
      month: 'Aylık net yatırım limitiniz',
    },
    loss: {
      day: 'Günlük kayıp limitiniz',
      week: 'Haftalık kayıp limitiniz',
      month: 'Aylık kayıp limitiniz',
    },
    stake: {
      day: 'Günlük bahis limitiniz',
      week: 'Haftalık bahis limitiniz',
      month: 'Aylık bahis limitiniz',
    },
    time: {
      day: 'Günlük süre limitiniz',
      week: 'Haftalık süre limitiniz',
      month: 'Aylık süre limitiniz',
    },
  },
  full: '{limit} doldu. {date} tarihinde yenilenir.',
  left: 'Bu tutar limitinizi aşıyor. {limit}: kalan {left}; {date} tarihinde yenilenir.',
  night: 'Gece kapanışınız sürüyor. Bu saatlerde bahis ve yatırım yapılamaz, çekim yapılabilir.',
  product: 'Bu ürünü siz kapattınız.',
  check: 'Oyun hatırlatmanız yanıtınızı bekliyor. Yanıtlayınca oynayabilirsiniz.',
  session: 'Aralıksız oyun süreniz doldu. Ara verdikten sonra oynayabilirsiniz.',
  bet: 'Bu bahis, tek bahis limitinizi aşıyor.',
  bonus: 'Bu bahis, bonusla yapılabilecek en yüksek bahsi aşıyor.',
  required: 'Oynamadan önce zorunlu limitlerinizi belirleyin.',
}
