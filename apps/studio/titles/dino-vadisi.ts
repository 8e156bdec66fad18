import { defineDrawnTitle } from '../engines/drawn.ts'
import { cascadeRules } from '../engines/cascade/rules.ts'

export default defineDrawnTitle({
  slug: 'dino-vadisi',
  name: 'Dino Vadisi',
  label: 'zeytin-labs',
  theme: {
    palette: 'limon',
    face: 'bungee',
    lines: ['DİNO', 'VADİSİ'],
    pattern: 'hills',
    composition: 'horizon',
    hero: 't-rex',
    props: ['sauropod'],
  },
  symbols: {
    wild: 't-rex',
    scatter: 'egg',
    premiums: ['sauropod', 'crocodile', 'bone', 'palm-tree'],
  },
  releasedOn: '2026-09-07',
  rules: cascadeRules,
  config: {
    strips: [
      'A31AQJTKQ3A2QJT4JK2S4KT',
      '4AT3QA4QJ1K3JATJ2QW2TSKJTK',
      'A24AQK4AQJ3TJ1T3J2QKWSK',
      'AT2A4S24WJK3JKQJKTJAQ31Q',
      '4TJ3A2KATK3J21QKJQ4AQS',
    ],
    pays: {
      1: [50, 280, 1300],
      2: [30, 150, 750],
      3: [19, 95, 475],
      4: [14, 65, 290],
      A: [7, 29, 120],
      K: [7, 29, 120],
      Q: [5, 21, 90],
      J: [5, 21, 85],
      T: [4, 21, 85],
      S: [200, 1000, 5000],
    },
    freeSpins: { awards: [8, 10, 12], retrigger: 4, retriggersMax: 2 },
    multipliers: [1, 3, 5],
    freeMultipliers: [2, 6, 10],
  },
})
