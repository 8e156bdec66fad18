import { defineEngine } from '../define.ts'
import { noAction } from '../no-action.ts'
import { diceFigures } from './maths.ts'
import { diceWordsEn } from './rules.en.ts'
import { diceWordsTr } from './rules.tr.ts'
import { diceRules } from './rules.ts'
import { diceWager } from './schemas.ts'

export const dice = defineEngine({
  id: 'instant.dice',
  family: 'instant',
  paceMs: 5_000,
  wager: diceWager,
  action: noAction,
  rules: diceRules,
  figures: diceFigures,
  words: { tr: diceWordsTr, en: diceWordsEn },
})
