import { defineDrawnEngine } from '../drawn.ts'
import { bingoFigures } from './maths.ts'
import { bingoRules } from './rules.ts'

export const bingo = defineDrawnEngine({
  id: 'lottery.bingo',
  family: 'lottery',
  type: 'bingo',
  rules: bingoRules,
  figures: bingoFigures,
})
