export const sportsbook = {
  /** How a coupon stands. */
  states: {
    waiting: 'Onay bekliyor',
    refused: 'Kabul edilmedi',
    open: 'Açık',
    won: 'Kazandı',
    lost: 'Kaybetti',
    void: 'İade',
    cashed: 'Bozduruldu',
    corrected: 'Düzeltildi',
  },
}
