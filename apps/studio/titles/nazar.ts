import { defineDrawnTitle } from '../engines/drawn.ts'
import { cascadeRules } from '../engines/cascade/rules.ts'

export default defineDrawnTitle({
  slug: 'nazar',
  name: 'Nazar',
  label: 'felek-studio',
  theme: {
    palette: 'gece',
    face: 'cinzel',
    lines: ['NAZAR'],
    pattern: 'rays',
    composition: 'centre',
    hero: 'nazar-amulet',
    props: ['blossom'],
  },
  symbols: {
    wild: 'nazar-amulet',
    scatter: 'hamsa',
    premiums: ['dove', 'olive', 'diya-lamp', 'gem-stone'],
  },
  releasedOn: '2026-02-09',
  rules: cascadeRules,
  config: {
    strips: [
      'A2KAJQ4JKTAJ43K2Q3TQS1',
      'SJ23JKTAQTA3TQAW4KJQ1JK24T',
      '3Q4JQ3SAQT2412KTAKTJKWJA',
      'K13AKQ2AQ2TQJTAJT3W4JK4JS',
      '2JQTK2T3ATKJ4K1JT4AQSAQ3',
    ],
    pays: {
      1: [75, 375, 1700],
      2: [40, 200, 950],
      3: [26, 130, 625],
      4: [19, 90, 350],
      A: [10, 40, 180],
      K: [10, 40, 170],
      Q: [6, 29, 130],
      J: [6, 29, 110],
      T: [6, 29, 110],
      S: [200, 1000, 5000],
    },
    freeSpins: { awards: [8, 10, 12], retrigger: 4, retriggersMax: 2 },
    multipliers: [1, 2, 3, 4],
    freeMultipliers: [3, 6, 9, 12],
  },
})
