import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'bambu-bey',
  name: 'Bambu Bey',
  label: 'turna',
  theme: {
    palette: 'firuze',
    face: 'titan',
    lines: ['BAMBU', 'BEY'],
    pattern: 'rays',
    composition: 'bust',
    hero: 'panda',
    props: ['lotus', 'evergreen-tree'],
  },
  symbols: {
    wild: 'panda',
    scatter: 'red-paper-lantern',
    premiums: ['koala', 'lotus', 'wind-chime', 'pine-decoration'],
  },
  releasedOn: '2026-08-24',
  rules: linesRules,
  config: {
    strips: [
      'TQ4J31JQ2KA43A42Q3JQ2TKSTKA1TAK1J',
      'QAT4J12J4QK41KW13SJTK3AQJ2KJAT3AQW2',
      '1JQK2AJ2WT32A3TJ34T1KJ1K4QAWQKTQ4TAS',
      'WQ31QJTQ3JKAJ4AJ2AT2WTKST3421JK1QAK4',
      'J21JK2JQA13AKJ4T3SQATQ13Q24KA4KT',
    ],
    pays: {
      1: [290, 1200, 4500],
      2: [220, 825, 2800],
      3: [160, 575, 1800],
      4: [130, 450, 1500],
      A: [90, 290, 875],
      K: [90, 290, 875],
      Q: [75, 220, 650],
      J: [75, 220, 650],
      T: [75, 220, 650],
      S: [200, 800, 3000],
    },
    freeSpins: { awards: [8, 10, 12], retrigger: 3, retriggersMax: 4 },
    freeMultiplier: 2,
  },
})
