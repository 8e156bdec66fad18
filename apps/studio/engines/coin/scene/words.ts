import type { Side } from '../rules.ts'

export const coinPhrases = {
  tr: {
    call: 'Tahmin',
    sides: { heads: 'Tura', tails: 'Yazı' } satisfies Record<Side, string>,
    throw: 'Parayı at',
    take: 'Topla',
    chance: 'Doğru tahmin',
    next: 'Sonraki',
    ladder: 'Doğru tahminlerin çarpanları',
    thrown: 'Bu turun atışları',
    right: 'doğru',
    wrong: 'yanlış',
    last: 'Son turlar',
    none: 'Henüz para atılmadı.',
  },
  en: {
    call: 'Call',
    sides: { heads: 'Heads', tails: 'Tails' } satisfies Record<Side, string>,
    throw: 'Toss the coin',
    take: 'Collect',
    chance: 'Right call',
    next: 'Next',
    ladder: 'What right calls pay',
    thrown: 'Throws of this round',
    right: 'right',
    wrong: 'wrong',
    last: 'Last rounds',
    none: 'The coin has not been tossed yet.',
  },
}
