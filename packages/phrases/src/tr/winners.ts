export const winners = {
  title: 'Son Kazananlar',
  real: 'yalnızca gerçek turlar',
  pause: 'Akışı Durdur',
  resume: 'Akışı Sürdür',
  jackpot: 'Jackpot',
}
