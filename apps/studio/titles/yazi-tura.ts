import { coinRules } from '../engines/coin/rules.ts'
import { defineTitle } from '../engines/title.ts'

export default defineTitle({
  slug: 'yazi-tura',
  names: { tr: 'Yazı Tura', en: 'Heads or Tails' },
  label: 'felek-studio',
  palette: 'safran',
  face: 'cinzel',
  type: 'instant',
  rules: coinRules,
  config: { percent: 97, throws: 13 },
  usual: { call: 'heads' },
  features: [],
  releasedOn: '2026-11-23',
  released: true,
})
