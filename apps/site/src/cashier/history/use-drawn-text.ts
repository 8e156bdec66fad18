import type { Drawn } from '@felek/contract/histories.ts'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { cardsOutcome } from './cards-outcome.ts'

const letters: Record<string, string> = { wild: 'W', scatter: '★', t: '10' }
export const letterOf = (symbol: string): string => letters[symbol] ?? symbol.toUpperCase()

/** What came out, in a few words, and beside it what that was worth. */
export const useDrawnText = (): ((
  drawn: Drawn,
  isBroken?: boolean,
) => { what: string; detail: string }) => {
  const t = useTranslations('cashier.history.drawn')
  const lang = useLang()
  const times = (hundredths: number) =>
    new Intl.NumberFormat(lang, { minimumFractionDigits: 2 }).format(hundredths / 100) + '×'
  const only = (what: string) => ({ what, detail: '' })
  /** Of a flight that was broken off nobody lost: that they were not out says nothing. */
  const flightDetail = (outs: readonly number[], isBroken: boolean): string => {
    if (outs.length > 0) return t('out', { multiples: outs.map(times).join(', ') })
    return isBroken ? '' : t('not_out')
  }
  return (drawn, isBroken = false) => {
    switch (drawn.kind) {
      case 'reels': {
        const free = drawn.freeSpins > 0 ? t('free_spins', { n: drawn.freeSpins }) : ''
        if (!drawn.best) return only(free || t('no_match'))
        const { count, symbol, name, line } = drawn.best
        const multiple = new Intl.NumberFormat(lang).format(drawn.best.multiple as `${number}`)
        const worth = line === null ? `×${multiple}` : t('line', { line, multiple })
        return {
          what: name ? `${count} ${name[lang]}` : `${count} × ${letterOf(symbol)}`,
          detail: free ? `${worth}, ${free}` : worth,
        }
      }
      case 'roulette':
        return only(t(`colour.${drawn.colour}`))
      case 'balls':
        return only(t('prizes', { n: drawn.prizes }))
      case 'order':
        return only(t('winner', { n: drawn.order[0] ?? 0 }))
      case 'flight':
        return {
          what: t('flight', { multiple: times(drawn.multiple) }),
          detail: flightDetail(drawn.outs, isBroken),
        }
      case 'words':
        return only(drawn.said[lang])
      case 'cards': {
        const outcome = cardsOutcome(drawn.hands)
        return only(outcome ? t(`outcome.${outcome}`) : '')
      }
    }
  }
}
