import { marks } from '@felek/phrases/format.ts'
import { useTranslations } from 'use-intl/react'
import { useLang, type Messages } from '../../lib/format/i18n.ts'

/*
 * What markets and outcomes are called: `type|line` and an outcome of the feed, in words. One that is
 * not known yet is shown by what the feed calls it, so nothing is hidden that can be bet on.
 */

type Names = Messages['sports']
type MarketType = Exclude<keyof Names['market'], 'other'>
type OutcomeName = keyof Names['outcome']

const marketTypes: Record<MarketType, true> = {
  '1x2': true,
  dc: true,
  total: true,
  btts: true,
  htft: true,
  '1h-1x2': true,
  '1h-total': true,
  hcp: true,
  ah: true,
  oe: true,
  score: true,
  next: true,
  'team-total': true,
  corner: true,
  winner: true,
  'pts-hcp': true,
  'pts-total': true,
  quarter: true,
  set: true,
  'set-hcp': true,
  games: true,
}
const outcomeNames: readonly OutcomeName[] = [
  'over',
  'under',
  'yes',
  'no',
  'odd',
  'even',
  'none',
  'other',
  '1x',
  '12',
  'x2',
]

/** As a coupon form has them: under before over. */
export const inOrder = <T extends { outcomeID: string }>(outcomes: readonly T[]): readonly T[] =>
  outcomes[0]?.outcomeID === 'over' ? outcomes.toReversed() : outcomes

export const marketParts = (marketID: string): { type: string; line: string } => {
  const [type = '', line = ''] = marketID.split('|')
  return { type, line }
}
const isKnown = (type: string): type is MarketType => Object.hasOwn(marketTypes, type)

/** Markets in which the teams are named: who scores next, who gets the points ahead. */
const ofTeams = new Set(['next', 'corner', 'pts-hcp', 'set-hcp', 'ah', 'set', 'quarter'])
const handicaps = new Set(['pts-hcp', 'set-hcp', 'ah'])

/** `"4.5"` for home is `"−4.5"` for away: a line is written from home’s side. */
export const handicapOf = (line: string, side: '1' | '2'): string => {
  if (line === '0') return '0'
  const minus = line.startsWith('-')
  const bare = line.replace(/^-/, '')
  return minus === (side === '1') ? `−${bare}` : `+${bare}`
}

type Teams = { home: string; away: string }

export const useMarketTexts = () => {
  const t = useTranslations('sports')
  const lang = useLang()
  const written = (line: string) => line.replaceAll('.', marks[lang].decimal)

  const market = (marketID: string): string => {
    const { type, line } = marketParts(marketID)
    return isKnown(type)
      ? t(`market.${type}`, { line: written(line) })
      : `${t('market.other')} ${marketID}`
  }
  /** Without the line, as in a box that lists the lines of one kind. */
  const outcome = (marketID: string, outcomeID: string, teams: Teams): string => {
    const { type, line } = marketParts(marketID)
    if (ofTeams.has(type) && (outcomeID === '1' || outcomeID === '2')) {
      const team = outcomeID === '1' ? teams.home : teams.away
      return handicaps.has(type) ? `${team} ${written(handicapOf(line, outcomeID))}` : team
    }
    if (type === 'dc' || !/^[12]$/.test(outcomeID)) {
      const name = outcomeNames.find((it) => it === outcomeID)
      if (name) return t(`outcome.${name}`)
    }
    return outcomeID.toUpperCase().replace(':', '–')
  }
  /** With the line where there is one: "Üst 2,5". */
  const lined = (marketID: string, outcomeID: string, teams: Teams): string => {
    const { line } = marketParts(marketID)
    const says = outcome(marketID, outcomeID, teams)
    if (outcomeID !== 'over' && outcomeID !== 'under') return says
    const [side, number] = line.includes(':') ? line.split(':') : [undefined, line]
    const team = side === undefined ? '' : `${side === 'home' ? teams.home : teams.away} `
    return `${team}${says} ${written(number ?? '')}`
  }
  /** "Toplam Gol: Üst 2,5" */
  const pick = (marketID: string, outcomeID: string, teams: Teams): string =>
    `${market(marketID)}: ${lined(marketID, outcomeID, teams)}`
  return { market, outcome, lined, pick, written }
}
