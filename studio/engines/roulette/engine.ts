import { defineDrawnEngine } from '../drawn.ts'
import { rouletteRules } from './rules.ts'

export const roulette = defineDrawnEngine({
  id: 'table.roulette',
  family: 'table',
  type: 'table',
  rules: rouletteRules,
  // The wheel's own: the rules have them.
  figures: () => undefined,
})
