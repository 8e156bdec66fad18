export const support = {
  /** Whom the staff's mail greets. */
  staff: 'destek ekibi',
  /** Whom a mail greets that goes to somebody without a username. */
  visitor: 'ziyaretçimiz',
  topics: {
    deposit: 'Para yatırma',
    withdraw: 'Para çekme',
    game: 'Oyunlar',
    bonus: 'Bonus ve promosyonlar',
    account: 'Hesabım',
    other: 'Diğer',
  },
}
