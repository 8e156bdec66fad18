import type { Tool, ToolName, ToolValue } from '@felek/contract/protection.ts'
import type { LimitWindow } from '@felek/contract/verdicts.ts'
import { formatAmountShort, formatMoney } from '@felek/phrases/format.ts'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/format/i18n.ts'

/** What counts or measures; the others are a reminder, hours of the night, products. */
export const isLimit = (tool: ToolName): boolean => !['night', 'products', 'check'].includes(tool)

/** "48 dk", "3 sa 20 dk". */
export const useMinutes = (): ((minutes: number) => string) => {
  const t = useTranslations('protection')
  return (minutes) =>
    minutes < 60
      ? t('minutes', { n: String(minutes) })
      : t('hours_minutes', { h: String(Math.floor(minutes / 60)), m: String(minutes % 60) })
}

type Say = (tool: ToolName, value: ToolValue | null) => string

/** A tool's value in words: "1.000 TL", "180 dk", "23:00–07:00", names of closed products. */
export const useValueWords = (): Say => {
  const t = useTranslations('protection')
  const lang = useLang()
  return (tool, value) => {
    if (value === null)
      return tool === 'night'
        ? t('night.none')
        : tool === 'check'
          ? t('check.none')
          : tool === 'products'
            ? t('products.all_open')
            : t('none')
    if (Array.isArray(value))
      return value.length === 0
        ? t('products.all_open')
        : t('products.are_closed', {
            names: value.map((it) => t(`products.${it}`)).join(', '),
          })
    if (typeof value === 'object') return t('night.span', value)
    if (typeof value === 'number') return t('minutes', { n: String(value) })
    return `${formatAmountShort(value, lang)}\u00a0TL`
  }
}

/** Short beside a meter: "480 TL", "48 dk". */
export const useUsedWords = (): ((used: string | number) => string) => {
  const t = useTranslations('protection')
  const lang = useLang()
  return (used) =>
    typeof used === 'number'
      ? t('minutes', { n: String(used) })
      : `${formatAmountShort(used, lang)}\u00a0TL`
}

/** Of a loss limit in a window that stands in plus: that nothing was lost, and what was won; undefined of any other. */
export const useNoLoss = (): ((tool: Tool) => string | undefined) => {
  const t = useTranslations('protection.no_loss')
  const lang = useLang()
  return ({ tool, used }) => {
    const [, window] = /^loss\.(day|week|month)$/.exec(tool) ?? []
    if (window === undefined || typeof used !== 'string' || !/^-.*[1-9]/.test(used))
      return undefined
    return t(window as LimitWindow, { gain: `+${formatMoney(used.slice(1), lang)}` })
  }
}

/** The stricter of the player's and the house's: the lower one, of what is counted. */
export const inForce = ({ value, house }: Tool): string | number | null => {
  const counted = [value, house].filter((it) => typeof it === 'string' || typeof it === 'number')
  const least = counted.toSorted((a, b) => Number(a) - Number(b))[0]
  return least ?? null
}

/** How much of a limit is used, 0 to 1. */
export const shareOf = (used: string | number | undefined, most: string | number): number =>
  Math.min(1, Math.max(0, Number(used ?? 0) / Math.max(Number(most), 0.01)))
