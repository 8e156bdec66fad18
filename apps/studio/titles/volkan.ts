import { defineDrawnTitle } from '../engines/drawn.ts'
import { cascadeRules } from '../engines/cascade/rules.ts'

export default defineDrawnTitle({
  slug: 'volkan',
  name: 'Volkan',
  label: 'zeytin-labs',
  theme: {
    palette: 'mercan',
    face: 'russo',
    lines: ['VOLKAN'],
    pattern: 'rays',
    composition: 'centre',
    hero: 'volcano',
    props: ['fire', 'gem-stone'],
  },
  symbols: {
    wild: 'volcano',
    scatter: 'collision',
    premiums: ['t-rex', 'moai', 'rock', 'mountain'],
  },
  releasedOn: '2026-04-06',
  rules: cascadeRules,
  config: {
    strips: [
      'QT3QT1Q3KTAJ4KJSKJ4A2JA',
      'JAT2ASTQJTKJA1J43KT4JQK3Q',
      'JSK43TQKTJQ3J1AW2TAJ4AKTQ',
      'KTJKTJ4A3WA3TASQ2JTKJTQJ4Q1',
      '3KJTKQ1AQTAJ4TKATQJ34JTS2',
    ],
    pays: {
      1: [120, 850, 2800],
      2: [65, 450, 1400],
      3: [35, 200, 775],
      4: [19, 110, 450],
      A: [7, 26, 120],
      K: [7, 25, 120],
      Q: [3, 16, 80],
      J: [3, 16, 80],
      T: [3, 16, 80],
      S: [200, 1500, 8000],
    },
    freeSpins: { awards: [8, 9, 10], retrigger: 4, retriggersMax: 1 },
    multipliers: [1, 2, 3, 6],
    freeMultipliers: [3, 6, 9, 18],
  },
})
