import { diceRules } from '../engines/dice/rules.ts'
import { defineTitle } from '../engines/title.ts'

export default defineTitle({
  slug: 'duses',
  names: { tr: 'Düşeş', en: 'Double Six' },
  label: 'poyraz',
  palette: 'zumrut',
  face: 'russo',
  type: 'instant',
  rules: diceRules,
  config: { percent: 97 },
  usual: { chance: 4_850, side: 'over' },
  features: [],
  releasedOn: '2026-11-23',
  released: true,
})
