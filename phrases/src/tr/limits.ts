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
      day: 'Günlük süreniz',
      week: 'Haftalık süreniz',
      month: 'Aylık süreniz',
    },
  },
  full: '{limit} doldu. {date} tarihinde yenilenir.',
  left: '{limit} buna yetmiyor; kalan {left}. {date} tarihinde yenilenir.',
  night: 'Gece kapanışınız sürüyor. Bu saatlerde bahis ve yatırım durur, çekim açıktır.',
  product: 'Bu ürünü oynamamak üzere kapattınız.',
  check: 'Oyun hatırlatmanız yanıtınızı bekliyor. Yanıtlayınca oynayabilirsiniz.',
  session: 'Aralıksız oyun süreniz doldu. Ara verdikten sonra oynayabilirsiniz.',
  bet: 'Bu bahis, tek bahis için belirlediğiniz tutarı aşıyor.',
  bonus: 'Bu bahis, bonusla yapılabilecek en yüksek bahsi aşıyor.',
  required: 'Oynamadan önce zorunlu limitlerinizi belirleyin.',
}
