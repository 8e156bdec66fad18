import type { PlayTexts } from './play-tr.ts'

export const playEn: PlayTexts = {
  thisRound: 'This round',
  sealed: 'Sealed round',
  seal: 'Digest',
  nonce: 'Round no.',
  maxWin: 'Highest',
  million: (n: string) => `${n} million`,
  once: (every: string) => `1 in ${every}`,
  ofWager: 'Figures of your choice',
  smallWins: 'Wins at or below the stake',
  rtp: 'Return',
  rtpBetween: (least: string, most: string) =>
    least === most ? `${least}%` : `${least}% – ${most}%`,
  wins: {
    plaque: 'Win',
    coins: 'Nice win',
    scene: 'Big win',
    grand: 'Huge win',
    cap: 'The highest this game pays',
  },
  tapToSkip: 'Tap to skip',
  sound: 'Sound',
  soundOn: 'Sound on',
  levels: { effects: 'Effects', music: 'Music', ambience: 'Ambience' },
  soundHint: 'Nothing sounds until you turn it on.',
  decide: 'Your decision',
  table: 'Pays',
  pastSays: 'Past rounds do not affect the next.',
  sealSays: 'The board was laid and sealed after the bet; it opens when the round ends.',
  running: 'A round is running',
}
