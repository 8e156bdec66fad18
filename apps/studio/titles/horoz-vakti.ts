import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'horoz-vakti',
  name: 'Horoz Vakti',
  label: 'poyraz',
  theme: {
    palette: 'gece',
    face: 'bungee',
    lines: ['HOROZ', 'VAKTİ'],
    pattern: 'rays',
    composition: 'bust',
    hero: 'rooster',
    props: ['sunflower', 'egg'],
  },
  symbols: { wild: 'rooster', scatter: 'sunrise', premiums: ['cow', 'ewe', 'sunflower', 'egg'] },
  releasedOn: '2026-10-19',
  rules: linesRules,
  config: {
    strips: [
      'JQKJ1Q4ATJAS2A4TQKT1JTQJT34K32KA3',
      'ATJA41TQKJ3K43KT34JSKJQAJTQJTQ21AW2',
      'KSJKQT34TAQJTQKJA32A31QT1J4TKWJTA42',
      '4QAKQT43T13JA2JASJWT4KQJ2QTAJK31KJ',
      'J3QKTQK31S34TQ4JQ1JKAT2KAT2JTAJ4TA',
    ],
    pays: {
      1: [725, 4250, 15_750],
      2: [425, 2200, 9000],
      3: [280, 1400, 5750],
      4: [210, 975, 3750],
      A: [100, 450, 1900],
      K: [100, 425, 1800],
      Q: [70, 350, 1300],
      J: [70, 325, 1300],
      T: [70, 325, 1300],
      S: [200, 1000, 5000],
    },
    freeSpins: { awards: [5, 8, 12], retrigger: 3, retriggersMax: 1 },
    freeMultiplier: 3,
  },
})
