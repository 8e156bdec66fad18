import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'mantar-ormani',
  name: 'Mantar Ormanı',
  label: 'lodos',
  theme: {
    palette: 'mor',
    face: 'titan',
    lines: ['MANTAR', 'ORMANI'],
    pattern: 'bokeh',
    composition: 'centre',
    hero: 'mushroom',
    props: ['frog', 'butterfly', 'lady-beetle'],
  },
  symbols: {
    wild: 'mushroom',
    scatter: 'sparkles',
    premiums: ['hedgehog', 'frog', 'butterfly', 'snail'],
  },
  releasedOn: '2026-08-10',
  rules: linesRules,
  config: {
    strips: [
      '3J2TK2T42T1J31JAK4AQTJQKASKQJTQ43A4T',
      'AJ4ATJA234QASTK4JK2JKTQKJQ213Q43J1T',
      'QWKQA3J4QT41K21K3TK4TQ2TASJ34JTWJA2JA',
      '3QSJQ4TQ4JWKJ4KJA3J21Q2J4WATK3TA1TAK2',
      '32Q34QAKJAWJT42QSKQJT1KA13J4AT4JWT2K',
    ],
    pays: {
      1: [625, 3750, 17_750],
      2: [400, 2000, 10_250],
      3: [250, 1200, 6250],
      4: [190, 875, 4000],
      A: [95, 375, 1600],
      K: [95, 375, 1600],
      Q: [60, 280, 1100],
      J: [60, 280, 1100],
      T: [60, 280, 1100],
      S: [200, 1000, 5000],
    },
    freeSpins: { awards: [8, 10, 12], retrigger: 5, retriggersMax: 1 },
    freeMultiplier: 2,
  },
})
