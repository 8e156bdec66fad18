/** What histories are made of, as the server names it. */
export const history = {
  types: { finance: 'Finans', game: 'Oyun', bonus: 'Bonus', bet: 'Bahis' },
  categories: {
    deposit: 'Yatırım',
    withdraw: 'Çekim',
    stake: 'Bahis',
    win: 'Kazanç',
    refund: 'İade',
    bonus: 'Bonus',
    jackpot: 'Jackpot',
    adjustment: 'Düzeltme',
  },
  states: {
    pending: 'Bekliyor',
    approved: 'Tamamlandı',
    rejected: 'Reddedildi',
    processing: 'İşleniyor',
    cancelled: 'İptal edildi',
    held: 'İncelemede',
  },
}
