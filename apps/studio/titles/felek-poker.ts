import { pokerRules } from '../engines/poker/rules.ts'
import { defineTitle } from '../engines/title.ts'

export default defineTitle({
  slug: 'felek-poker',
  names: { tr: 'Felek Poker', en: 'Felek Poker' },
  label: 'felek-studio',
  palette: 'zumrut',
  face: 'cinzel',
  type: 'poker',
  rules: pokerRules,
  config: {
    pays: {
      royalFlush: 80_000,
      straightFlush: 5_000,
      four: 2_500,
      fullHouse: 900,
      flush: 600,
      straight: 400,
      three: 300,
      twoPair: 200,
      jacks: 100,
    },
  },
  usual: {},
  features: [],
  releasedOn: '2026-11-29',
  released: true,
})
