import { defineDrawnTitle } from '../engines/drawn.ts'
import { cascadeRules } from '../engines/cascade/rules.ts'

export default defineDrawnTitle({
  slug: 'anka-atesi',
  name: 'Anka Ateşi',
  label: 'kuzey-isigi',
  theme: {
    palette: 'mercan',
    face: 'grenze',
    lines: ['Anka', 'Ateşi'],
    pattern: 'bokeh',
    composition: 'bust',
    hero: 'phoenix-bird',
    props: ['fire'],
  },
  symbols: {
    wild: 'phoenix-bird',
    scatter: 'fire',
    premiums: ['feather', 'volcano', 'candle', 'amphora'],
  },
  facets: ['jackpot'],
  releasedOn: '2025-11-17',
  rules: cascadeRules,
  config: {
    strips: [
      'QTAJSTQKTA1TJAQJ34TK4J23K',
      'T1QT3JKAJKTSK4QJ2QJA3JA4',
      'JKA3TSQTK2J4AJ4QKW1TJQTA3T',
      'JKASJATJWQK431JT2J4TQKAQ3',
      'TA3TJ31JKQ4AKQSK2T4JAQJ',
    ],
    pays: {
      1: [100, 850, 1600],
      2: [65, 450, 875],
      3: [35, 190, 450],
      4: [19, 110, 260],
      A: [6, 26, 120],
      K: [6, 26, 120],
      Q: [6, 17, 75],
      J: [3, 16, 75],
      T: [3, 16, 75],
      S: [200, 1500, 8000],
    },
    freeSpins: { awards: [8, 9, 10], retrigger: 4, retriggersMax: 1 },
    multipliers: [1, 2, 4, 8],
    freeMultipliers: [2, 4, 8, 16],
  },
})
