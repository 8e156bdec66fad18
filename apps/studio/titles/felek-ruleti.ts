import { defineDrawnTitle } from '../engines/drawn.ts'
import { rouletteRules } from '../engines/roulette/rules.ts'

export default defineDrawnTitle({
  slug: 'felek-ruleti',
  name: 'Felek Ruleti',
  label: 'felek-studio',
  theme: {
    palette: 'firuze',
    face: 'cinzel',
    lines: ['FELEK', 'RULETİ'],
    pattern: 'lattice',
    composition: 'centre',
    hero: 'roulette-wheel',
    props: [],
  },
  releasedOn: '2026-11-02',
  rules: rouletteRules,
  config: {},
})
