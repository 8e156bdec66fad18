import { defineEngine } from '../define.ts'
import { minesFigures } from './maths.ts'
import { minesWordsEn } from './rules.en.ts'
import { minesWordsTr } from './rules.tr.ts'
import { minesRules } from './rules.ts'
import { minesAction, minesWager } from './schemas.ts'

export const mines = defineEngine({
  id: 'instant.mines',
  family: 'instant',
  paceMs: 5_000,
  wager: minesWager,
  action: minesAction,
  rules: minesRules,
  figures: minesFigures,
  words: { tr: minesWordsTr, en: minesWordsEn },
})
