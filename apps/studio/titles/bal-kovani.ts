import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'bal-kovani',
  name: 'Bal Kovanı',
  label: 'ada-works',
  theme: {
    palette: 'safran',
    face: 'titan',
    lines: ['BAL', 'KOVANI'],
    pattern: 'scales',
    composition: 'duo',
    hero: 'honey-pot',
    props: ['honeybee', 'sunflower'],
  },
  symbols: {
    wild: 'honey-pot',
    scatter: 'sunflower',
    premiums: ['bear', 'honeybee', 'butterfly', 'blossom'],
  },
  releasedOn: '2026-01-12',
  rules: linesRules,
  config: {
    strips: [
      '42SA24TKA31K41KQJK3TAQJAQTJ3142JTQ',
      'WTK4TK14J1QJ4QSJAT4A21WT3J2AJQA3K23KQ',
      'KQWT1WTJQT12A324KJQK3143Q2ASKAJ4AJ4',
      '2AJQA1JKW42WJ4QT4QJTS3J43QAKT21KA13TK',
      '4QKA42K42JQ4JQ1JKS13AT3JT3ATK1TAQ2',
    ],
    pays: {
      1: [290, 1200, 4500],
      2: [220, 800, 2900],
      3: [170, 600, 1800],
      4: [130, 450, 1500],
      A: [90, 290, 900],
      K: [90, 290, 875],
      Q: [75, 220, 675],
      J: [75, 220, 675],
      T: [75, 220, 650],
      S: [200, 800, 3000],
    },
    freeSpins: { awards: [8, 10, 12], retrigger: 5, retriggersMax: 2 },
    freeMultiplier: 2,
  },
})
