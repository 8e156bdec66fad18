import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'dort-yaprak',
  name: 'Dört Yaprak',
  label: 'ada-works',
  theme: {
    palette: 'limon',
    face: 'titan',
    lines: ['DÖRT', 'YAPRAK'],
    pattern: 'rays',
    composition: 'centre',
    hero: 'four-leaf-clover',
    props: ['coin'],
  },
  symbols: {
    wild: 'four-leaf-clover',
    scatter: 'rainbow',
    premiums: ['top-hat', 'money-bag', 'mushroom', 'lady-beetle'],
  },
  facets: ['jackpot'],
  releasedOn: '2026-06-15',
  rules: linesRules,
  config: {
    strips: [
      'KJ3SJ3AQ341AJ3QT4QTK1TK2AK24J2AT4Q',
      '3KQ24Q1AW3A4KA13KA43TJQSJQWKJT2JT2J4',
      'W42J4WJA2QAK143QKTAK124JQTAQT3KT3JS3T',
      '432KTJKAJQ34TKAQJA1JQW4AQ4J3T12TWST32K',
      'A31TJ24J2QK3QSAT1QT4KJ43QKJA42A3KT',
    ],
    pays: {
      1: [300, 1200, 4500],
      2: [240, 850, 3000],
      3: [180, 625, 1900],
      4: [140, 475, 1600],
      A: [95, 300, 925],
      K: [95, 300, 900],
      Q: [80, 230, 700],
      J: [80, 230, 700],
      T: [80, 230, 650],
      S: [200, 800, 3000],
    },
    freeSpins: { awards: [7, 7, 7], retrigger: 5, retriggersMax: 2 },
    freeMultiplier: 2,
  },
})
