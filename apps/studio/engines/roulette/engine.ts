import { defineDrawnEngine } from '../drawn.ts'
import { rouletteFigures } from './maths.ts'
import { rouletteRules } from './rules.ts'

export const roulette = defineDrawnEngine({
  id: 'table.roulette',
  family: 'table',
  type: 'table',
  rules: rouletteRules,
  figures: rouletteFigures,
})
