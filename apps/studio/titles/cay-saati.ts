import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'cay-saati',
  name: 'Çay Saati',
  label: 'felek-studio',
  theme: {
    palette: 'mercan',
    face: 'bungee',
    lines: ['ÇAY', 'SAATİ'],
    pattern: 'kilim',
    composition: 'duo',
    hero: 'teapot',
    props: ['teacup-without-handle'],
  },
  symbols: {
    wild: 'teapot',
    scatter: 'hourglass-not-done',
    premiums: ['teacup-without-handle', 'croissant', 'lemon', 'honey-pot'],
  },
  releasedOn: '2026-05-18',
  rules: linesRules,
  config: {
    strips: [
      'TJK2QAJ3KJ4K2143QW3ATQAJQK1S4T2431A',
      'K1JA1J4TJ3TJKA3K13TA4Q2AQ43WKQ24JQS2',
      '2JT2Q3AQKJ3TQATS4A14WT1234KTQ1AJ3KJ4K',
      'AQT1A4KT34TJ12J421TA3KJ3KQ3K2A4SQJWQJ',
      'T3A43S4Q2KJQTWQ43QAJKA2K1JT13AJ2KT41',
    ],
    pays: {
      1: [375, 1400, 5250],
      2: [260, 925, 3750],
      3: [200, 700, 2200],
      4: [150, 550, 1600],
      A: [110, 350, 1000],
      K: [110, 350, 1000],
      Q: [85, 270, 800],
      J: [85, 260, 775],
      T: [85, 250, 775],
      W: [375, 1400, 5250],
      S: [200, 800, 3000],
    },
    freeSpins: { awards: [8, 10, 12], retrigger: 5, retriggersMax: 2 },
    freeMultiplier: 2,
  },
})
