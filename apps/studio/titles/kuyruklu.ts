import { limboRules } from '../engines/limbo/rules.ts'
import { defineTitle } from '../engines/title.ts'

export default defineTitle({
  slug: 'kuyruklu',
  names: { tr: 'Kuyruklu', en: 'Comet' },
  label: 'kuzey-isigi',
  palette: 'mor',
  face: 'bungee',
  type: 'instant',
  rules: limboRules,
  config: { percent: 97 },
  usual: { target: 200 },
  features: [],
  releasedOn: '2026-11-23',
  released: true,
})
