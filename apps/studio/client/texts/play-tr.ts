/** Sentences of the games on the stage; what all games share is in tr.ts. */
export const playTr = {
  thisRound: 'Bu tur',
  sealed: 'Mühürlü tur',
  seal: 'Özet',
  nonce: 'Tur no',
  maxWin: 'En yüksek',
  once: (every: string) => `${every} turda 1`,
  million: (n: string) => `${n} milyon`,
  ofWager: 'Seçiminize göre',
  smallWins: 'Bahsi geçmeyen kazançlar',
  rtp: 'RTP',
  rtpBetween: (least: string, most: string) =>
    least === most ? `%${least}` : `%${least} – %${most}`,
  wins: {
    plaque: 'Kazanç',
    coins: 'Güzel kazanç',
    scene: 'Büyük kazanç',
    grand: 'Olağanüstü kazanç',
    cap: 'Bu oyunun en yüksek kazancı',
  },
  tapToSkip: 'Geçmek için dokunun',
  sound: 'Ses',
  soundOn: 'Sesler açık',
  levels: { effects: 'Efektler', music: 'Müzik', ambience: 'Ortam' },
  soundHint: 'Sesler siz açana kadar kapalıdır.',
  decide: 'Karar sizde',
  table: 'Kazançlar',
  pastSays: 'Önceki turlar sonrakini etkilemez.',
  running: 'Tur sürüyor',
}
export type PlayTexts = typeof playTr
