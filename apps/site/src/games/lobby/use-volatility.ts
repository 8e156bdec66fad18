import { useTranslations } from 'use-intl/react'

const words = ['veryLow', 'low', 'middle', 'high', 'veryHigh'] as const

/** A game's step, 1 the calmest and 5 the wildest, as a word; of none, that the player chooses it. */
export const useVolatilityWord = (): ((level: number | undefined) => string) => {
  const t = useTranslations('games.volatilities')
  return (level) => t(level === undefined ? 'chosen' : (words[level - 1] ?? 'middle'))
}
