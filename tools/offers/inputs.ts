import { createHash } from 'node:crypto'
import type { Query } from '@felek/database/database.ts'
import { kindOfGame, kindOfTable } from '@felek/server/src/modules/games/stake-kind.ts'
import type { OfferRow } from '@felek/server/src/modules/rewards/bonuses/offers/offer.ts'
import { listActiveOffers } from '@felek/server/src/modules/rewards/bonuses/offers/store.ts'
import {
  giveBackOf,
  ownWeight,
} from '@felek/server/src/modules/rewards/bonuses/own-stakes/weights.ts'
import { listPools } from '@felek/server/src/modules/rewards/jackpots/store.ts'
import { listCatalogue } from '@felek/studio/src/games/catalogue.ts'
import { tableCatalogue } from '@felek/studio/src/live/table-list.ts'

/** A game as offers see it: what it gives back at most (0 to 1), its class, whether it feeds the pools. */
export type PricedGame = {
  id: string
  back: number
  /** What the house goes by when it weighs a stake, hundredths of a percent. */
  rtpHundredths: number
  weightClass: number
  /** The largest win, times the stake. */
  most: number
  feedsPools: boolean
  isSlot: boolean
}

const slots = 1

const games = async (): Promise<PricedGame[]> => {
  const { games: listed } = await listCatalogue()
  return listed.map(({ id, rtp, type, maxWin, facets }) => {
    const { least, most, within } = rtp as { least: string; most?: string; within?: string }
    const rtpHundredths = Math.round(+least * 100)
    const { weightClass } = kindOfGame({ kind: type, rtp_hundredths: rtpHundredths })
    const back = (+(most ?? least) + +(within ?? 0)) / 100
    const feedsPools = facets.includes('jackpot')
    return {
      id,
      back,
      rtpHundredths,
      weightClass,
      most: +maxWin,
      feedsPools,
      isSlot: weightClass === slots,
    }
  })
}

const tables = (): PricedGame[] =>
  tableCatalogue().tables.map(({ id, rtp, maxWin }) => {
    const rtpHundredths = Math.round(+rtp * 100)
    const { weightClass } = kindOfTable({ rtp_hundredths: rtpHundredths })
    const most = +maxWin
    return {
      id,
      back: +rtp / 100,
      rtpHundredths,
      weightClass,
      most,
      feedsPools: false,
      isSlot: false,
    }
  })

/** Everything that a price follows from. */
export type Inputs = {
  offers: readonly OfferRow[]
  games: readonly PricedGame[]
  /** Of stakes that feed the pools, the part that these give back. */
  poolsMillionths: bigint
  /** Changes with any of it. */
  hash: string
}

/** Texts and dates of an offer price nothing. */
const termsOf = ({
  name_tr: _tr,
  name_en: _en,
  slug: _slug,
  position: _position,
  starts_at: _from,
  ends_at: _until,
  ...terms
}: OfferRow) => terms

const written = (value: unknown): string =>
  JSON.stringify(value, (key, it: unknown) =>
    key === 'created_at' || key === 'activated_at'
      ? undefined
      : typeof it === 'bigint'
        ? String(it)
        : it,
  )

/** The offers that a database offers, with the games that the studio has. */
export const readInputs = async (q: Query): Promise<Inputs> => {
  const offers = await listActiveOffers(q)
  const poolsMillionths = giveBackOf(await listPools(q))
  const listed = [...(await games()), ...tables()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const hash = createHash('sha256')
    .update(written([offers.map(termsOf), listed, poolsMillionths]))
    .digest('hex')
  return { offers, games: listed, poolsMillionths, hash }
}

/** What of an own stake in a game counts for an offer, of a hundred. */
export const weightIn = (offer: OfferRow, game: PricedGame, poolsMillionths: bigint): number =>
  ownWeight(offer.own_weights?.[game.weightClass - 1] ?? 0, {
    rtpHundredths: game.rtpHundredths,
    giveBackMillionths: game.feedsPools ? poolsMillionths : 0n,
  })
