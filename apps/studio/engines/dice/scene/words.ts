import type { DiceSide } from '../rules.ts'

export const dicePhrases = {
  tr: {
    side: 'Taraf',
    sides: { under: 'Altında', over: 'Üstünde' } satisfies Record<DiceSide, string>,
    chance: 'Kazanma şansı',
    less: 'Şansı azalt',
    more: 'Şansı artır',
    throw: 'Zarları at',
    price: 'Çarpan',
    pays: 'Kazanırsa',
    line: 'Çizgi',
    wins: (chance: string, line: string, side: DiceSide) =>
      `${chance} şans: ${line} ${side === 'under' ? 'altı' : 've üstü'} kazanır`,
    last: 'Son atışlar',
    none: 'Henüz zar atılmadı.',
  },
  en: {
    side: 'Side',
    sides: { under: 'Under', over: 'Over' } satisfies Record<DiceSide, string>,
    chance: 'Win chance',
    less: 'Lower the chance',
    more: 'Raise the chance',
    throw: 'Throw the dice',
    price: 'Multiplier',
    pays: 'Payout if you win',
    line: 'Line',
    wins: (chance: string, line: string, side: DiceSide) =>
      `${chance} chance: ${side === 'under' ? `under ${line}` : `${line} and over`} wins`,
    last: 'Last throws',
    none: 'No throw yet.',
  },
}
