import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'yildiz-carki',
  name: 'Yıldız Çarkı',
  label: 'felek-studio',
  theme: {
    palette: 'gece',
    face: 'cinzel',
    lines: ['YILDIZ', 'ÇARKI'],
    pattern: 'whirl',
    composition: 'ring',
    hero: 'glowing-star',
    props: ['coin', 'gem-stone'],
  },
  symbols: {
    wild: 'glowing-star',
    scatter: 'crystal-ball',
    premiums: ['ringed-planet', 'crescent-moon', 'gem-stone', 'comet'],
  },
  facets: ['jackpot'],
  releasedOn: '2025-11-03',
  rules: linesRules,
  config: {
    strips: [
      'J14J14JATQ2TJQAJQ3KA2S3KQTKA4QKT',
      'QJ1QAJ4A3QTKJTQ1T2ATSQJ32WKTJ4AKJ4K',
      'TJQ23K4TAJW2JKT1QA4KJ3AS1AQTKJQT4Q',
      '3QT3J14J24T2JTSKAQTWAK4JKTJQA1QJAQKT',
      'KS4QJ24JAKTA3TKQTA3TQJ1QAK2JTQ1J4',
    ],
    pays: {
      1: [1300, 10_250, 27_000],
      2: [800, 5500, 14_000],
      3: [400, 2300, 7500],
      4: [230, 1300, 4250],
      A: [80, 325, 1400],
      K: [80, 325, 1400],
      Q: [40, 200, 950],
      J: [40, 200, 950],
      T: [40, 200, 925],
      S: [200, 1500, 8000],
    },
    freeSpins: { awards: [8, 10, 12], retrigger: 4, retriggersMax: 1 },
    freeMultiplier: 2,
  },
})
