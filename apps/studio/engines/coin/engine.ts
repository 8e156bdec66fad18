import { defineEngine } from '../define.ts'
import { coinFigures } from './maths.ts'
import { coinWordsEn } from './rules.en.ts'
import { coinWordsTr } from './rules.tr.ts'
import { coinRules } from './rules.ts'
import { coinAction, coinWager } from './schemas.ts'

export const coin = defineEngine({
  id: 'instant.coin',
  family: 'instant',
  paceMs: 5_000,
  wager: coinWager,
  action: coinAction,
  rules: coinRules,
  figures: coinFigures,
  words: { tr: coinWordsTr, en: coinWordsEn },
})
