import { defineDrawnTitle } from '../engines/drawn.ts'
import { cascadeRules } from '../engines/cascade/rules.ts'

export default defineDrawnTitle({
  slug: 'kum-tahti',
  name: 'Kum Tahtı',
  label: 'turna',
  theme: {
    palette: 'kum',
    face: 'cinzel',
    lines: ['KUM', 'TAHTI'],
    pattern: 'dunes',
    composition: 'horizon',
    hero: 'two-hump-camel',
    props: ['amphora', 'scorpion'],
  },
  symbols: {
    wild: 'two-hump-camel',
    scatter: 'sun',
    premiums: ['crown', 'scorpion', 'amphora', 'desert'],
  },
  facets: ['jackpot'],
  releasedOn: '2026-07-13',
  rules: cascadeRules,
  config: {
    strips: [
      'AT4A3JQ3KA1JST2JKQ2KQ4',
      '2TJATJK32AT4JQWJK4SKQA1Q3',
      'K4SJA4QKAQ3KQAWJ1T2JT32T',
      'JATQ2SKJ4KJWQKAQ4A123JT3',
      '34S2KJ2TA41TAJQKJTKQA3QT',
    ],
    pays: {
      1: [60, 350, 1700],
      2: [35, 190, 925],
      3: [23, 130, 600],
      4: [19, 80, 350],
      A: [9, 35, 150],
      K: [9, 35, 150],
      Q: [7, 26, 100],
      J: [6, 26, 100],
      T: [6, 26, 100],
      S: [200, 1000, 5000],
    },
    freeSpins: { awards: [10, 12, 15], retrigger: 2, retriggersMax: 2 },
    multipliers: [1, 2, 3, 5],
    freeMultipliers: [2, 4, 6, 10],
  },
})
