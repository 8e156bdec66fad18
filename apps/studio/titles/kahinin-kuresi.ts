import { defineDrawnTitle } from '../engines/drawn.ts'
import { cascadeRules } from '../engines/cascade/rules.ts'

export default defineDrawnTitle({
  slug: 'kahinin-kuresi',
  name: 'Kâhinin Küresi',
  label: 'felek-studio',
  theme: {
    palette: 'gun',
    face: 'cinzel',
    lines: ['KÂHİNİN', 'KÜRESİ'],
    pattern: 'whirl',
    composition: 'centre',
    hero: 'crystal-ball',
    props: ['diya-lamp', 'sparkles', 'crescent-moon'],
  },
  symbols: {
    wild: 'crystal-ball',
    scatter: 'milky-way',
    premiums: ['black-cat', 'scroll', 'diya-lamp', 'crescent-moon'],
  },
  facets: ['jackpot'],
  releasedOn: '2026-07-27',
  rules: cascadeRules,
  config: {
    strips: [
      'SKT41T41JQ23QJAK2AK3AJQ',
      '1A3KA3J4KJS1QT2QK2QJ4TJAW',
      'JST3A13KQ2JTQJKW2KA41Q4A',
      'JSAJ3TQ1KQJA31JT2QK2W4AK4',
      'KQ3AJT3JTA412KJQASQ1K2T4',
    ],
    pays: {
      1: [65, 270, 1100],
      2: [50, 190, 675],
      3: [40, 130, 425],
      4: [30, 100, 325],
      A: [21, 65, 200],
      K: [21, 65, 200],
      Q: [17, 50, 160],
      J: [17, 50, 150],
      T: [17, 50, 150],
      S: [200, 800, 3000],
    },
    freeSpins: { awards: [6, 8, 10], retrigger: 3, retriggersMax: 2 },
    multipliers: [1, 2, 3, 4],
    freeMultipliers: [2, 3, 4, 5],
  },
})
