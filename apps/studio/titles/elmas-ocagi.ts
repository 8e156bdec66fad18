import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'elmas-ocagi',
  name: 'Elmas Ocağı',
  label: 'zeytin-labs',
  theme: {
    palette: 'buz',
    face: 'russo',
    lines: ['ELMAS', 'OCAĞI'],
    pattern: 'rays',
    composition: 'pile',
    hero: 'gem-stone',
    props: ['coin', 'rock'],
  },
  symbols: { wild: 'gem-stone', scatter: 'bomb', premiums: ['crown', 'ring', 'pick', 'coin'] },
  facets: ['jackpot'],
  releasedOn: '2026-04-20',
  rules: linesRules,
  config: {
    strips: [
      '4QAKQJ23TJQT1JTKJ1Q4AKTA4TK32JQSA',
      '3T4AJKQ43TJKT1KJQSAQT2JA2JAQ1JQK4',
      'TJQKJT1JTK3TK24JAQSA4QA2WAJQ3K4Q1',
      'TJ3T4AW4KTJATJ1K21KAQKSQJ4Q3JQ2JQA',
      'T1JKSJT3KQ43JAQ1JQ2AKWAJQAT4QT4K2',
    ],
    pays: {
      1: [1800, 11_250, 27_000],
      2: [875, 6750, 14_000],
      3: [450, 2900, 8500],
      4: [270, 1700, 5500],
      A: [90, 475, 1700],
      K: [90, 425, 1600],
      Q: [55, 270, 1100],
      J: [55, 240, 1100],
      T: [50, 220, 1000],
      S: [200, 1500, 8000],
    },
    freeSpins: { awards: [8, 10, 12], retrigger: 4, retriggersMax: 1 },
    freeMultiplier: 2,
  },
})
