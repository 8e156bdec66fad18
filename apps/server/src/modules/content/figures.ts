import { badLuck } from '@felek/contract/bad-luck.ts'
import { oddsText } from '@felek/contract/coupon.ts'
import { toAmount } from '@felek/contract/money.ts'
import { sportsRules as r } from '@felek/contract/sports-rules.ts'
import { formatAmountShort, formatCount, formatPercent, type Lang } from '@felek/phrases/format.ts'

/*
 * Figures that our own texts name are not written in them but taken from where they are kept, so
 * that a page of rules never says another number than the house goes by: `{{stakeMax}}`.
 */

export const figuresOf = (lang: Lang): Readonly<Record<string, string>> => {
  const money = (kurus: bigint) => `${formatAmountShort(toAmount(kurus), lang)} TL`
  const count = (n: number | bigint) => formatCount(Number(n), lang)
  const percent = (n: number) => formatPercent(String(n), lang)
  return {
    selectionsMax: count(r.selectionsMax),
    linesMax: count(r.linesMax),
    lineStakeMin: money(r.lineStakeMin),
    stakeMin: money(r.stakeMin),
    stakeMax: money(r.stakeMax),
    payoutMax: money(r.payoutMax),
    totalOddsMax: count(r.totalOddsMax / 100n),
    marginMain: percent(r.marginPercent.main),
    marginTwoWay: percent(r.marginPercent.twoWay),
    marginMany: percent(r.marginPercent.many),
    marginScore: percent(r.marginPercent.score),
    marginLiveMore: count(r.marginPercent.liveMore),
    oddsMin: formatAmountShort(oddsText(r.oddsMin), lang),
    oddsMax: formatAmountShort(oddsText(r.oddsMax), lang),
    mostFall: percent(100 - r.leastPercent),
    mbsA: count(r.mbsByTier.A),
    mbsB: count(r.mbsByTier.B),
    mbsC: count(r.mbsByTier.C),
    mbsHtft: count(r.mbsByMarket.htft),
    mbsScore: count(r.mbsByMarket.score),
    delayFootball: count(r.delayS.football),
    delayOthers: count(r.delayS.others),
    delayFast: count(r.delayS.fast),
    cashOutFee: percent(100 - r.cashOutPercent),
    cashOutQuoteS: count(r.cashOutQuoteS),
    cashOutMin: money(r.cashOutMin),
    correctionHours: count(r.correctionHours),
    sharedSlipHours: count(r.sharedSlipHours),
    confirmMinutes: count(r.confirmMinutes),
    postponedIn: count(badLuck.postponed),
    abandonedIn: count(badLuck.abandoned),
    footballMinutes: badLuck.footballMinutes.map(count).join('–'),
    basketballMinutes: badLuck.basketballMinutes.map(count).join('–'),
    retiredPerGameIn: count(badLuck.retiredPerGame),
    retiredIn: count(badLuck.retired),
    correctedIn: count(badLuck.corrected),
    scoutLostIn: count(badLuck.scoutLost),
    videoGoalsIn: count(badLuck.videoGoals),
  }
}

/** A text with its figures; one that names what is not kept is a fault of ours, and stops the start. */
export const withFigures = (lang: Lang, text: string): string => {
  const figures = figuresOf(lang)
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const figure = figures[name]
    if (figure === undefined) throw new Error(`a text names {{${name}}}, which is no figure`)
    return figure
  })
}
