import { defineDrawnTitle } from '../engines/drawn.ts'
import { cascadeRules } from '../engines/cascade/rules.ts'

export default defineDrawnTitle({
  slug: 'ejder-yuvasi',
  name: 'Ejder Yuvası',
  label: 'kuzey-isigi',
  theme: {
    palette: 'zumrut',
    face: 'grenze',
    lines: ['Ejder', 'Yuvası'],
    pattern: 'rays',
    composition: 'bust',
    hero: 'dragon',
    props: ['coin', 'gem-stone'],
  },
  symbols: {
    wild: 'dragon',
    scatter: 'fire',
    premiums: ['dragon-face', 'crossed-swords', 'shield', 'castle'],
  },
  facets: ['jackpot'],
  releasedOn: '2026-01-26',
  rules: cascadeRules,
  config: {
    strips: [
      'SJT1JK4JAKTJ3TAQT3QKT4A2Q',
      'JT2Q3JT41JAKTSKJAK43QJAQ',
      'SATJATK3TQJW4JAKQ23QK1J4',
      'TK4T1JTAJ4KJ3WKQT3QATSAJ2QJ',
      'STAJT4K24QJ3Q1AKJATK3JQ',
    ],
    pays: {
      1: [90, 750, 2800],
      2: [60, 400, 1400],
      3: [30, 170, 750],
      4: [17, 90, 425],
      A: [6, 23, 100],
      K: [6, 23, 100],
      Q: [3, 14, 70],
      J: [3, 14, 70],
      T: [3, 14, 70],
      S: [200, 1500, 8000],
    },
    freeSpins: { awards: [7, 9, 12], retrigger: 4, retriggersMax: 1 },
    multipliers: [1, 2, 4, 8],
    freeMultipliers: [2, 4, 8, 16],
  },
})
