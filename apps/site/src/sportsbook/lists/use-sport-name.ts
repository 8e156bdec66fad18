import { useTranslations } from 'use-intl/react'

const known = ['football', 'basketball', 'tennis', 'volleyball'] as const

/** What a sport is called; one that has no name yet is shown by what the feed calls it. */
export const useSportName = (): ((sport: string) => string) => {
  const t = useTranslations('sports.sport')
  return (sport) => {
    const name = known.find((it) => it === sport)
    return name ? t(name) : sport
  }
}
