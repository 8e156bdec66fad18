import type { PlayTexts } from './play-tr.ts'

export const playEn: PlayTexts = {
  thisRound: 'This round',
  sealed: 'Sealed round',
  seal: 'Digest',
  nonce: 'Round no.',
  maxWin: 'Max win',
  million: (n: string) => `${n} million`,
  once: (every: string) => `1 in ${every}`,
  ofWager: 'For your choice',
  smallWins: 'Wins up to the stake',
  rtp: 'RTP',
  rtpBetween: (least: string, most: string) =>
    least === most ? `${least}%` : `${least}% – ${most}%`,
  wins: {
    plaque: 'Win',
    coins: 'Nice win',
    scene: 'Big win',
    grand: 'Huge win',
    cap: 'The maximum win of this game',
  },
  tapToSkip: 'Tap to skip',
  sound: 'Sound',
  soundOn: 'Sound on',
  levels: { effects: 'Effects', music: 'Music', ambience: 'Ambience' },
  soundHint: 'Sound is off until you turn it on.',
  decide: 'Your decision',
  table: 'Paytable',
  pastSays: 'Past rounds do not affect the next.',
  running: 'A round is running',
}
