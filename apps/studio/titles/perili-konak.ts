import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'perili-konak',
  name: 'Perili Konak',
  label: 'kuzey-isigi',
  theme: {
    palette: 'mor',
    face: 'grenze',
    lines: ['Perili', 'Konak'],
    pattern: 'hills',
    composition: 'centre',
    hero: 'ghost',
    props: ['jack-o-lantern', 'bat'],
  },
  symbols: {
    wild: 'ghost',
    scatter: 'derelict-house',
    premiums: ['jack-o-lantern', 'bat', 'spider', 'candle'],
  },
  releasedOn: '2026-09-21',
  rules: linesRules,
  config: {
    strips: [
      'KQJAT3AQ1AQTAJSK24J24JKQJT4KT1Q3',
      'T3QWJKT2AK2TJQTJ3AJT4JA1JTSQK4QK4QA1',
      'W3AQTAQ3J241KAJKQJK2QJ4TJSQT1AT4KT',
      'T42QJKTJKT4KSQ1JAQ3JWAJQT1K43A2JAQ',
      'S43QA3T41K2AQTJ4TJ2QJKQJ1AJKAQKT',
    ],
    pays: {
      1: [1300, 10_250, 22_500],
      2: [775, 5500, 11_750],
      3: [400, 2300, 6000],
      4: [240, 1300, 3500],
      A: [80, 325, 1400],
      K: [80, 325, 1400],
      Q: [40, 200, 975],
      J: [40, 200, 950],
      T: [40, 190, 950],
      S: [200, 1500, 8000],
    },
    freeSpins: { awards: [4, 5, 6], retrigger: 3, retriggersMax: 1 },
    freeMultiplier: 4,
  },
})
