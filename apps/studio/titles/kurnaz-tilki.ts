import { defineDrawnTitle } from '../engines/drawn.ts'
import { cascadeRules } from '../engines/cascade/rules.ts'

export default defineDrawnTitle({
  slug: 'kurnaz-tilki',
  name: 'Kurnaz Tilki',
  label: 'ada-works',
  theme: {
    palette: 'gun',
    face: 'bungee',
    lines: ['KURNAZ', 'TİLKİ'],
    pattern: 'whirl',
    composition: 'bust',
    hero: 'fox',
    props: ['grapes'],
  },
  symbols: {
    wild: 'fox',
    scatter: 'maple-leaf',
    premiums: ['rabbit', 'chipmunk', 'grapes', 'chestnut'],
  },
  releasedOn: '2026-10-05',
  rules: cascadeRules,
  config: {
    strips: [
      'KQTK1AQTAJK3J42342ASQ4J1',
      'SK3JKAQ4KJ4TJ4Q1T3AQJA12TW2',
      '2A13KWSKTJ4K3QJAQJAT24Q14T',
      '134A3JKTJ2A42QT1Q4JTSQKWAKJ',
      '241Q4JQKSAJKA3T1A2TQ4KTJ3',
    ],
    pays: {
      1: [75, 300, 1100],
      2: [55, 210, 775],
      3: [45, 150, 475],
      4: [35, 110, 375],
      A: [25, 75, 230],
      K: [24, 75, 230],
      Q: [19, 55, 180],
      J: [19, 55, 170],
      T: [18, 55, 170],
      S: [200, 800, 3000],
    },
    freeSpins: { awards: [5, 7, 10], retrigger: 3, retriggersMax: 2 },
    multipliers: [1, 2, 3],
    freeMultipliers: [2, 3, 4],
  },
})
