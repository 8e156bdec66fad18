import { defineDrawnTitle } from '../engines/drawn.ts'
import { cascadeRules } from '../engines/cascade/rules.ts'

export default defineDrawnTitle({
  slug: 'seker-yagmuru',
  name: 'Şeker Yağmuru',
  label: 'lodos',
  theme: {
    palette: 'gul',
    face: 'titan',
    lines: ['ŞEKER', 'YAĞMURU'],
    pattern: 'bokeh',
    composition: 'ring',
    hero: 'lollipop',
    props: ['candy', 'cupcake', 'doughnut'],
  },
  symbols: {
    wild: 'lollipop',
    scatter: 'birthday-cake',
    premiums: ['cupcake', 'doughnut', 'candy', 'cookie'],
  },
  releasedOn: '2026-03-23',
  rules: cascadeRules,
  config: {
    strips: [
      '14JQAS3AQKTQ4T2JT1J3K2AK',
      'JSQJKTJ31Q3A1TWAK4QK2J42A',
      'JAK3TKSQK3WJA41Q4JT2AT21Q',
      'AJT2413JKWJ1TJKTQS3AQT42AKQ',
      'J3K2SQ12QAK4T3Q4TJKAJ1A',
    ],
    pays: {
      1: [65, 260, 1000],
      2: [50, 190, 625],
      3: [35, 130, 425],
      4: [28, 100, 325],
      A: [22, 65, 200],
      K: [21, 65, 200],
      Q: [17, 50, 150],
      J: [17, 50, 150],
      T: [17, 50, 150],
      S: [200, 800, 3000],
    },
    freeSpins: { awards: [6, 8, 10], retrigger: 3, retriggersMax: 2 },
    multipliers: [1, 2, 3],
    freeMultipliers: [2, 3, 4],
  },
})
