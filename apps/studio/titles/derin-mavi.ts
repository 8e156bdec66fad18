import { defineDrawnTitle } from '../engines/drawn.ts'
import { cascadeRules } from '../engines/cascade/rules.ts'

export default defineDrawnTitle({
  slug: 'derin-mavi',
  name: 'Derin Mavi',
  label: 'turna',
  theme: {
    palette: 'buz',
    face: 'bungee',
    lines: ['DERİN', 'MAVİ'],
    pattern: 'scales',
    composition: 'tilt',
    hero: 'whale',
    props: ['spiral-shell', 'coral', 'tropical-fish'],
  },
  symbols: {
    wild: 'whale',
    scatter: 'trident-emblem',
    premiums: ['dolphin', 'octopus', 'tropical-fish', 'spiral-shell'],
  },
  facets: ['jackpot'],
  releasedOn: '2025-12-29',
  rules: cascadeRules,
  config: {
    strips: [
      'TAQTAKTA3Q2JK13S4QJKT24J',
      '1TWAK2AK2JTKJ3QJAQJ4ST4Q3',
      '3TJ24JK4JK3QAW1STQA2QAK',
      'QJKTQSW41KA2KA43JT3J2QJA',
      '3QJA31KA2KT4Q2TJ4KJQSA',
    ],
    pays: {
      1: [70, 400, 1700],
      2: [45, 200, 1000],
      3: [26, 130, 650],
      4: [19, 90, 375],
      A: [10, 40, 170],
      K: [10, 40, 170],
      Q: [6, 29, 120],
      J: [6, 29, 110],
      T: [6, 29, 110],
      S: [200, 1000, 5000],
    },
    freeSpins: { awards: [8, 10, 12], retrigger: 4, retriggersMax: 2 },
    multipliers: [1, 2, 3, 5],
    freeMultipliers: [2, 4, 6, 10],
  },
})
