import { defineDrawnTitle } from '../engines/drawn.ts'
import { linesRules } from '../engines/lines/rules.ts'

export default defineDrawnTitle({
  slug: 'kurt-dolunay',
  name: 'Kurt Dolunay',
  label: 'poyraz',
  theme: {
    palette: 'kul',
    face: 'bungee',
    lines: ['KURT', 'DOLUNAY'],
    pattern: 'stars',
    composition: 'bust',
    hero: 'wolf',
    props: ['full-moon'],
  },
  symbols: {
    wild: 'wolf',
    scatter: 'full-moon',
    premiums: ['owl', 'deer', 'eagle', 'evergreen-tree'],
  },
  releasedOn: '2026-03-09',
  rules: linesRules,
  config: {
    strips: [
      '3AJQA2QATQ4314AKTQST1KJ24JKTJQKJ',
      '1KA3QKTQ4JQTJQAJ31J4QSWTKJAK42JA2T',
      '1JKSJ34QTWQAJQTK32KTJATQKT412QA4JA',
      '234JQSJATKA1J24TKAWQKTQJKQ41TAJT3QJ',
      '1KT4AT3AJQ1KQ2JQK3QTKQTJ4AJ2AT4SJ',
    ],
    pays: {
      1: [1200, 9750, 25_750],
      2: [750, 5250, 13_500],
      3: [375, 2200, 7250],
      4: [220, 1200, 4250],
      A: [75, 300, 1400],
      K: [75, 300, 1300],
      Q: [35, 190, 900],
      J: [35, 190, 900],
      T: [35, 190, 900],
      S: [200, 1500, 8000],
    },
    freeSpins: { awards: [12, 13, 14], retrigger: 3, retriggersMax: 1 },
    freeMultiplier: 2,
  },
})
