import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'lale-bahcesi',
  name: 'Lale Bahçesi',
  label: 'felek-studio',
  theme: {
    palette: 'lal',
    face: 'cinzel',
    lines: ['LALE', 'BAHÇESİ'],
    pattern: 'lattice',
    composition: 'trio',
    hero: 'tulip',
    props: ['peacock', 'nazar-amulet', 'coin'],
  },
  symbols: {
    wild: 'tulip',
    scatter: 'glowing-star',
    premiums: ['peacock', 'crown', 'nazar-amulet', 'ring'],
  },
  facets: ['jackpot'],
  releasedOn: '2025-10-20',
  rules: linesRules,
  config: {
    strips: [
      '3KJ2QJ3TQATSAT4JT4AK4JQ1JAKT3KQ12',
      'AQ2JKTJA2Q3TW34TJ31KQ14JQ4TAKJATSJK',
      '3JSKJQT3QT4QTAJT4QTAK21T2AJ413KWJKA',
      '3TJ2TJA4TKQT1AT314KW4JQAJ2AJS3QJKQTK',
      'K13QT2QT2JAK43JATKAJSAJKQT4Q134J',
    ],
    pays: {
      1: [700, 4250, 19_250],
      2: [425, 2200, 11_000],
      3: [280, 1400, 7000],
      4: [220, 1000, 4250],
      A: [110, 425, 1800],
      K: [100, 425, 1800],
      Q: [70, 300, 1200],
      J: [70, 300, 1200],
      T: [70, 300, 1200],
      S: [200, 1000, 5000],
    },
    freeSpins: { awards: [8, 10, 12], retrigger: 5, retriggersMax: 1 },
    freeMultiplier: 2,
  },
})
