import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'meyve-pazari',
  name: 'Meyve Pazarı',
  label: 'ada-works',
  theme: {
    palette: 'zumrut',
    face: 'titan',
    lines: ['MEYVE', 'PAZARI'],
    pattern: 'check',
    composition: 'pile',
    hero: 'watermelon',
    props: ['cherries', 'lemon', 'grapes', 'strawberry', 'tangerine'],
  },
  symbols: {
    wild: 'watermelon',
    scatter: 'bell',
    premiums: ['cherries', 'grapes', 'strawberry', 'lemon'],
  },
  releasedOn: '2026-02-23',
  rules: linesRules,
  config: {
    strips: [
      'AJ3TJ2QJ4TJ4TAK1AT4K1AQ43123QJKQSK2',
      'ATWAJ24A14SJTQWJQA42KQ3T1J31J3QK4TKJ2K',
      'TJ1A3TQ23TAK43JTWAQW41TJ14JK4AK2JT2QKSQ',
      'AQK1AT13QT2Q4S3JKTWJ34J14JAT2JT2QKWAKJ4T',
      'J3TJ3AKT24AKTQ4KS4134QJAQJ1ATJ1TK2TQ2',
    ],
    pays: {
      1: [325, 1300, 5000],
      2: [250, 900, 3250],
      3: [190, 650, 2000],
      4: [140, 500, 1700],
      A: [100, 325, 1000],
      K: [100, 325, 1000],
      Q: [80, 250, 750],
      J: [80, 250, 750],
      T: [80, 250, 750],
      S: [200, 800, 3000],
    },
    freeSpins: { awards: [5, 8, 12], retrigger: 5, retriggersMax: 2 },
    freeMultiplier: 3,
  },
})
