import { enumerateCascade } from '@felek/studio/engines/cascade/enumerate-cascade.ts'
import { enumerateLines } from '@felek/studio/engines/lines/enumerate-lines.ts'
import { cascadeRules } from '@felek/studio/engines/cascade/rules.ts'
import { linesRules } from '@felek/studio/engines/lines/rules.ts'
import { roundLaw } from '@felek/studio/engines/reels/round-law.ts'
import type { CascadeData, LinesData } from '@felek/studio/engines/reels/slot.ts'
import { games } from '@felek/studio/src/games/games.ts'
import type { Law } from './envelope.ts'

const wholeLaw = (slug: string): Float64Array | undefined => {
  const game = games.get(slug)
  if (game?.title.rules === linesRules) {
    const data = game.title.config as LinesData
    return roundLaw(data, enumerateLines(data))
  }
  if (game?.title.rules !== cascadeRules) return undefined
  const data = game.title.config as CascadeData
  return roundLaw(data, enumerateCascade(data))
}

/** The law of a slot's rounds where its whole cycle can be gone through: by its cap, hundredths of the stake. */
export const lawOf = (slug: string, cap: number): Law | undefined => {
  const law = wholeLaw(slug)
  if (law === undefined) return undefined
  const chances = new Map<number, number>()
  for (const [pay, chance] of law.entries()) {
    const multiple = Math.min(pay, cap * 100) / 100
    if (chance > 0) chances.set(multiple, (chances.get(multiple) ?? 0) + chance)
  }
  return [...chances]
}
