import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { GamesDeps } from './deps.ts'
import { openGames, loadTables, type TableOffer } from '../providers/providers.ts'
import { forgetCatalogue } from './catalogue.ts'
import { closeOtherTables, saveLiveLabels, saveTables } from './live-store.ts'
import { lockOpening, listOpenGames } from './store.ts'

/**
 * Opens exactly what stands open in the catalogue for stakes, with its ceilings: games and tables of
 * a provider stand in one list.
 */
export const openStakes = async (tx: Tx, provider: string): Promise<void> => {
  // Games and tables are taken over side by side, by several processes: who reads what is open
  // while another has not committed would close what that one opens.
  await lockOpening(tx, provider)
  const open = await listOpenGames(tx, provider)
  await openGames(
    tx,
    provider,
    open.map((row) => ({
      key: row.provider_key,
      stakeMinKurus: row.min_stake_kurus,
      stakeMaxKurus: row.max_stake_kurus,
      winMaxHundredths: row.win_max_hundredths,
      product: row.product,
      weightClass: row.weightClass,
      inCommon: row.in_common,
    })),
  )
}

/**
 * Takes over a provider's live tables: new ones in, known ones updated, those it names no more
 * closed. Throws when the provider does not answer. Naming none closes all: a studio may have no
 * tables, and its slots go on.
 */
export const syncTables = async (deps: GamesDeps, provider: string): Promise<number> => {
  const offers = await loadTables(deps, provider)
  const labels = new Map(offers.map((offer) => [offer.labelId, offer.labelName]))
  await deps.db.inTx(async (tx) => {
    if (offers.length > 0) {
      // In the order of their ids, so that two processes that sync at once wait for each other and
      // not in a circle.
      await saveLiveLabels(
        tx,
        [...labels]
          .map(([label_id, name]) => ({ label_id, name }))
          .sort((a, b) => (a.label_id < b.label_id ? -1 : 1)),
      )
      await saveTables(tx, rowsOf(deps, provider, offers))
    }
    await closeOtherTables(
      tx,
      provider,
      offers.map((offer) => offer.key),
    )
    await openStakes(tx, provider)
    afterCommit(() => {
      forgetCatalogue(deps)
      deps.cacheVersions.bump('catalogue')
    })
  })
  return offers.length
}

const rowsOf = (deps: GamesDeps, provider: string, offers: readonly TableOffer[]) =>
  offers
    .map((offer, rank) => ({
      table_id: provider === 'felek' ? offer.key : `${provider}-${offer.key}`,
      provider,
      provider_key: offer.key,
      label_id: offer.labelId,
      name_tr: offer.name.tr,
      name_en: offer.name.en,
      kind: offer.kind,
      image: offer.image,
      rtp_hundredths: offer.rtpHundredths,
      min_stake_kurus: offer.minStakeKurus,
      max_stake_kurus: offer.maxStakeKurus,
      win_max_hundredths: offer.winMaxHundredths,
      seats: offer.seats ?? null,
      demo: offer.demo,
      released_at: offer.releasedAt,
      rank,
      open: true,
      seen_at: deps.now(),
    }))
    .sort((a, b) => (a.table_id < b.table_id ? -1 : 1))
