import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'gece-baykusu',
  name: 'Gece Baykuşu',
  label: 'kuzey-isigi',
  theme: {
    palette: 'mor',
    face: 'cinzel',
    lines: ['GECE', 'BAYKUŞU'],
    pattern: 'stars',
    composition: 'bust',
    hero: 'owl',
    props: ['old-key', 'open-book'],
  },
  symbols: {
    wild: 'owl',
    scatter: 'crescent-moon',
    premiums: ['open-book', 'crystal-ball', 'candle', 'old-key'],
  },
  releasedOn: '2026-05-04',
  rules: linesRules,
  config: {
    strips: [
      'T3QA34AT14AJ2QJ4TJSQJT3KT2KQAKJTK1',
      'Q4KQJ2QTK4Q231SJ1KJ4AJTAJTAKJA3WT3',
      'JA1JA2SQ24TK1TK4JKQJKWJT3QTA3TAQ34',
      '4JT2QW2AJ4SJKTQ3AJTAQJT1AKQJ314K3TK',
      'A1KQ2A4JS4KQA3K4Q2TJ1TJ3TKJATQJ3',
    ],
    pays: {
      1: [675, 4250, 14_000],
      2: [450, 2200, 7750],
      3: [270, 1500, 5000],
      4: [210, 950, 3000],
      A: [100, 400, 1800],
      K: [100, 400, 1800],
      Q: [70, 325, 1200],
      J: [70, 300, 1200],
      T: [70, 300, 1200],
      S: [200, 1000, 5000],
    },
    freeSpins: { awards: [6, 8, 10], retrigger: 5, retriggersMax: 1 },
    freeMultiplier: 3,
  },
})
