import { defineEngine } from '../define.ts'
import { noAction } from '../no-action.ts'
import { limboFigures } from './maths.ts'
import { limboWordsEn } from './rules.en.ts'
import { limboWordsTr } from './rules.tr.ts'
import { limboRules } from './rules.ts'
import { limboWager } from './schemas.ts'

export const limbo = defineEngine({
  id: 'instant.limbo',
  family: 'instant',
  paceMs: 5_000,
  wager: limboWager,
  action: noAction,
  rules: limboRules,
  figures: limboFigures,
  words: { tr: limboWordsTr, en: limboWordsEn },
})
