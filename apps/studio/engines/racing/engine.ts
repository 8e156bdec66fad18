import { defineDrawnEngine } from '../drawn.ts'
import { raceFigures } from './maths.ts'
import { racingRules } from './rules.ts'

export const racing = defineDrawnEngine({
  id: 'racing.race',
  family: 'racing',
  type: 'racing',
  rules: racingRules,
  figures: raceFigures,
})
