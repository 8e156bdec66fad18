import { defineDrawnTitle } from '../engines/drawn.ts'
import { cascadeRules } from '../engines/cascade/rules.ts'

export default defineDrawnTitle({
  slug: 'uzay-madeni',
  name: 'Uzay Madeni',
  label: 'lodos',
  theme: {
    palette: 'mor',
    face: 'russo',
    lines: ['UZAY', 'MADENİ'],
    pattern: 'stars',
    composition: 'tilt',
    hero: 'rocket',
    props: ['gem-stone', 'rock', 'ringed-planet'],
  },
  symbols: {
    wild: 'rocket',
    scatter: 'flying-saucer',
    premiums: ['alien', 'ringed-planet', 'satellite', 'comet'],
  },
  facets: ['jackpot'],
  releasedOn: '2026-06-01',
  rules: cascadeRules,
  config: {
    strips: [
      'KJTKA1KTQ4JQSJ34TQ213T2A',
      '4AQK1Q4TQ3J2K1J3TJS2JAWK',
      'TJQ1TQ3TK3SKQA21JTAJW42K4',
      'KAWJ1TA1SQ3K2JT2JQ4JQT3K4T',
      'JK2JK4J3Q14QAKQ3TS2TA1T',
    ],
    pays: {
      1: [65, 375, 1800],
      2: [40, 200, 1000],
      3: [27, 150, 650],
      4: [20, 90, 375],
      A: [10, 40, 170],
      K: [10, 40, 170],
      Q: [7, 30, 110],
      J: [6, 29, 110],
      T: [6, 29, 110],
      S: [200, 1000, 5000],
    },
    freeSpins: { awards: [8, 10, 12], retrigger: 4, retriggersMax: 2 },
    multipliers: [1, 2, 3, 5],
    freeMultipliers: [2, 4, 6, 10],
  },
})
