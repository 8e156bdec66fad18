import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'aslan-payi',
  name: 'Aslan Payı',
  label: 'poyraz',
  theme: {
    palette: 'safran',
    face: 'bungee',
    lines: ['ASLAN', 'PAYI'],
    pattern: 'rays',
    composition: 'bust',
    hero: 'lion',
    props: ['coin'],
  },
  symbols: { wild: 'lion', scatter: 'sun', premiums: ['elephant', 'giraffe', 'zebra', 'drum'] },
  facets: ['jackpot'],
  releasedOn: '2025-12-01',
  rules: linesRules,
  config: {
    strips: [
      '1T2AT1KTJK4T24KQTJ43JKAQJ3QTWJQAS32A',
      'JSAJ3AKQ3TJ2K4TJ3QJ2T4QTA1JAWQKT1K42',
      'WK31SQAKQTJ43K2A1JKQJATJ4TJ2TA24Q3',
      'TAJTAS21KJ3QJWKJ12KJT4Q34KAJTQA3TQ24',
      'T4J1QTS3QJAQJA2J1TK2TK42K3Q4A3JAWK',
    ],
    pays: {
      1: [550, 3250, 14_500],
      2: [325, 1700, 8500],
      3: [210, 1000, 5250],
      4: [170, 750, 3250],
      A: [80, 325, 1400],
      K: [80, 325, 1400],
      Q: [50, 240, 950],
      J: [50, 240, 950],
      T: [50, 240, 950],
      W: [550, 3250, 14_500],
      S: [200, 1000, 5000],
    },
    freeSpins: { awards: [8, 10, 12], retrigger: 5, retriggersMax: 1 },
    freeMultiplier: 2,
  },
})
