import { defineEngine } from '../define.ts'
import { pokerFigures } from './maths.ts'
import { pokerWordsEn } from './rules.en.ts'
import { pokerWordsTr } from './rules.tr.ts'
import { pokerRules } from './rules.ts'
import { pokerAction, pokerWager } from './schemas.ts'

export const poker = defineEngine({
  id: 'cards.draw',
  family: 'cards',
  paceMs: 5_000,
  wager: pokerWager,
  action: pokerAction,
  rules: pokerRules,
  figures: pokerFigures,
  words: { tr: pokerWordsTr, en: pokerWordsEn },
})
