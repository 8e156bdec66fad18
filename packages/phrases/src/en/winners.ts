export const winners = {
  title: 'Recent wins',
  real: 'real rounds only',
  pause: 'Pause',
  resume: 'Resume',
  jackpot: 'Jackpot',
}
