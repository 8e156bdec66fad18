import { markOf } from '@felek/contract/provider-marks.ts'
import type { Category, Game, Provider } from '@felek/contract/games.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { studioJackpot } from '../rewards/rewards.ts'
import type { Catalogue, Listed } from './catalogue.ts'
import { percent } from './percent.ts'
import { isNew } from './newness.ts'
import { membersOf } from './selection.ts'

/*
 * Our rows as the contract shows them.
 */

export const gameOf = (listed: Listed, now: Date): Game => {
  const { row } = listed
  return {
    gameID: row.game_id,
    name: row.name,
    providerID: row.label_id,
    providerName: listed.labelName,
    type: 'slot',
    ...(row.family !== null && { family: row.family }),
    kind: row.kind,
    image: row.image,
    rtp: percent(row.rtp_hundredths),
    ...(row.rtp_most_hundredths !== null && { rtpMost: percent(row.rtp_most_hundredths) }),
    ...(row.rtp_within_hundredths !== null && { rtpWithin: percent(row.rtp_within_hundredths) }),
    ...(row.volatility !== null && { volatility: row.volatility }),
    isNew: isNew(listed, now),
    ...(listed.jackpot && { jackpotID: studioJackpot }),
    ...(listed.closed && { closed: true as const }),
    ...(row.badges.length > 0 && { badges: row.badges }),
    demo: row.demo,
    minStake: toAmount(row.min_stake_kurus),
    maxStake: toAmount(row.max_stake_kurus),
    maxWin: toAmount(row.win_max_hundredths ?? BigInt(row.max_win) * 100n),
    ...(row.top_every !== null && { topEvery: parseInt(`${row.top_every}`, 10) }),
    features: row.features,
  }
}

export const categoriesOf = (catalogue: Catalogue, lang: Lang, now: Date): Category[] =>
  catalogue.categories.map((c) => ({
    CategoryID: c.category_id,
    name: lang === 'en' ? c.name_en : c.name_tr,
    slug: c.slug,
    icon: c.icon,
    gameCount: membersOf(catalogue, c, now).length,
  }))

/**
 * The labels of these games, by name; one without a game is not shown.
 */
export const providersOf = (catalogue: Catalogue, games: readonly Listed[]): Provider[] =>
  catalogue.labels
    .map(({ labelId, name }) => ({
      providerID: labelId,
      providerName: name,
      logo: markOf(labelId),
      gameCount: games.filter((g) => g.row.label_id === labelId).length,
    }))
    .filter((provider) => provider.gameCount > 0)
