import { minesRules } from '../engines/mines/rules.ts'
import { defineTitle } from '../engines/title.ts'

export default defineTitle({
  slug: 'inci-avi',
  names: { tr: 'İnci Avı', en: 'Pearl Dive' },
  label: 'turna',
  palette: 'firuze',
  face: 'cinzel',
  type: 'instant',
  rules: minesRules,
  config: { percent: 97, cap: 1_000_000 },
  usual: { urchins: 3 },
  features: [],
  releasedOn: '2026-11-23',
  released: true,
})
