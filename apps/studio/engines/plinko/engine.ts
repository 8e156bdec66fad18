import { defineEngine } from '../define.ts'
import { noAction } from '../no-action.ts'
import { plinkoFigures } from './maths.ts'
import { plinkoWordsEn } from './rules.en.ts'
import { plinkoWordsTr } from './rules.tr.ts'
import { plinkoRules } from './rules.ts'
import { plinkoWager } from './schemas.ts'

export const plinko = defineEngine({
  id: 'instant.plinko',
  family: 'instant',
  paceMs: 5_000,
  wager: plinkoWager,
  action: noAction,
  rules: plinkoRules,
  figures: plinkoFigures,
  words: { tr: plinkoWordsTr, en: plinkoWordsEn },
})
