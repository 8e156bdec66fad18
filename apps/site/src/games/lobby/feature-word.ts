import type { useTranslations } from 'use-intl/react'
import type { games } from '@felek/phrases/tr/games.ts'

type Feature = keyof (typeof games)['features']
type T = ReturnType<typeof useTranslations<'games'>>

/**
 * A provider's key as a word; the server passes on none that has no word (felek-catalogue.ts), but
 * a newer one might.
 */
export const featureWord = (t: T, key: string): string =>
  t.has(`features.${key as Feature}`) ? t(`features.${key as Feature}`) : key
