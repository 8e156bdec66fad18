import { defineDrawnTitle } from '../engines/drawn.ts'
import { rouletteRules } from '../engines/roulette/rules.ts'

export default defineDrawnTitle({
  slug: 'poyraz-ruleti',
  name: 'Poyraz Ruleti',
  label: 'poyraz',
  theme: {
    palette: 'gece',
    face: 'russo',
    lines: ['POYRAZ', 'RULETİ'],
    pattern: 'rays',
    composition: 'centre',
    hero: 'roulette-wheel',
    props: [],
  },
  releasedOn: '2026-11-16',
  rules: rouletteRules,
  config: {},
})
