import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'kaplan-pencesi',
  name: 'Kaplan Pençesi',
  label: 'turna',
  theme: {
    palette: 'firuze',
    face: 'grenze',
    lines: ['Kaplan', 'Pençesi'],
    pattern: 'whirl',
    composition: 'bust',
    hero: 'tiger-face',
    props: ['hibiscus'],
  },
  symbols: {
    wild: 'tiger-face',
    scatter: 'hibiscus',
    premiums: ['monkey', 'snake', 'parrot', 'palm-tree'],
  },
  releasedOn: '2026-06-29',
  rules: linesRules,
  config: {
    strips: [
      'Q4J34QA2K32TAQT14TS1TJKQ3AKJATJK',
      '4WQ4JQTAQKA3TAK14W3TKAJ23JQS1JT2JK',
      'T1Q4AQ43QTA1J3KJ3KTJ4KJSAK2ATQ2',
      'JKT3K12QKAQTAJTA3TSATJ2TW4JQ3J4KQ41W',
      'Q3KT3Q2KTAKJQTS4T2Q1JA3J4TAJKA41',
    ],
    pays: {
      1: [650, 4000, 18_750],
      2: [400, 2100, 10_750],
      3: [260, 1300, 6500],
      4: [200, 950, 4000],
      A: [100, 400, 1700],
      K: [100, 400, 1700],
      Q: [65, 300, 1200],
      J: [65, 300, 1200],
      T: [65, 300, 1200],
      S: [200, 1000, 5000],
    },
    freeSpins: { awards: [8, 10, 12], retrigger: 5, retriggersMax: 1 },
    freeMultiplier: 2,
  },
})
