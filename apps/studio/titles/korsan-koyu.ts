import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'korsan-koyu',
  name: 'Korsan Koyu',
  label: 'lodos',
  theme: {
    palette: 'petrol',
    face: 'grenze',
    lines: ['Korsan', 'Koyu'],
    pattern: 'waves',
    composition: 'pile',
    hero: 'pirate-flag',
    props: ['coin', 'gem-stone', 'old-key'],
  },
  symbols: {
    wild: 'pirate-flag',
    scatter: 'world-map',
    premiums: ['parrot', 'sailboat', 'anchor', 'old-key'],
  },
  facets: ['jackpot'],
  releasedOn: '2025-12-15',
  rules: linesRules,
  config: {
    strips: [
      'J4QTK1SJ23JKATJAT3AQ2K43QJ1QK4TQ',
      'AKWSAJ243QJKQJK3AKT3QT1JT1JT4QTJ2T4Q',
      'AJ43JK4TJ4AJ3TSQ1KQTK3WJQT2QA2K1Q',
      'KQJT4JTQS42KAJT1A3JKWJK2T4Q3AQJ1Q3',
      'JASQKT3AT23TKQT1QJ42JKQJK4QJT3A41',
    ],
    pays: {
      1: [1100, 9250, 28_000],
      2: [725, 5250, 14_500],
      3: [375, 2300, 8000],
      4: [220, 1100, 4750],
      A: [70, 290, 1300],
      K: [70, 290, 1300],
      Q: [35, 180, 875],
      J: [35, 180, 850],
      T: [35, 180, 850],
      S: [200, 1500, 8000],
    },
    freeSpins: { awards: [7, 9, 12], retrigger: 4, retriggersMax: 1 },
    freeMultiplier: 2,
  },
})
