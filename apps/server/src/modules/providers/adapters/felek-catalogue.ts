import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { families, slotTypes, virtualTypes } from '@felek/contract/games.ts'
import { toKurus } from '@felek/contract/money.ts'
import { games as lobby } from '@felek/phrases/tr/games.ts'
import type { ProviderClientDeps } from '../deps.ts'
import { keysOf, sign } from '../signature.ts'
import type { Offer } from './adapter.ts'

const answerMsMax = 5_000
export const gamesPath = '/provider/games'

const types = [
  ...slotTypes.filter((type) => !['jackpot', 'new', 'popular'].includes(type)),
  ...virtualTypes,
]

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,48}$/))
const name = z.string().check(z.minLength(1), z.maxLength(80))
const amount = z.string().check(z.regex(/^[1-9]\d{0,11}\.\d{2}$|^0\.(0[1-9]|[1-9]\d)$/))

/** A multiple of the stake of at least one; a decimal string, or a number as long as it is whole. */
export const multiple = z.union([
  z.int().check(z.gte(1), z.lte(999_999_999)),
  z.string().check(z.regex(/^[1-9]\d{0,8}(\.\d{1,2})?$/)),
])

/** A multiple in hundredths. */
export const hundredthsOf = (value: z.output<typeof multiple>): bigint => toKurus(String(value))

const percent = z.string().check(z.regex(/^\d{2}\.\d{2}$/))

const words = z.array(z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)))

const item = z.object({
  id: slug,
  name: z.object({ tr: name, en: z.optional(name) }),
  label: slug,
  labelName: name,
  family: z.enum(families),
  type: z.enum(types),
  rtp: z.object({
    least: percent,
    most: z.optional(percent),
    within: z.optional(z.string().check(z.regex(/^0\.(0[1-9]|[1-9]\d)$/))),
  }),
  volatility: z.optional(z.int().check(z.gte(1), z.lte(5))),
  minStake: amount,
  maxStake: amount,
  maxWin: multiple,
  topEvery: z.optional(z.int().check(z.gte(1))),
  features: words,
  facets: z.optional(words),
  /** One round for all who play. */
  inCommon: z.optional(z.boolean()),
  releasedAt: z.string().check(z.refine((v) => !Number.isNaN(Date.parse(v)))),
})
const answer = z.object({ games: z.array(z.unknown()) })

/** Reads a signed address of the studio. Throws when it does not answer with JSON in time. */
export const askStudio = async (
  deps: ProviderClientDeps,
  path: string,
  msMax = answerMsMax,
): Promise<unknown> => {
  const { env } = deps
  const key = keysOf(env).get(env.providerKeyId)
  if (key === undefined) throw new Error('there is no key for the studio')
  const headers = sign(key, path, new Uint8Array(), deps.now())
  const response = await fetch(env.studioInternalUrl + path, {
    headers,
    signal: AbortSignal.timeout(msMax),
    redirect: 'error',
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`the studio answers ${response.status} at ${path}`)
  }
  return response.json()
}

/**
 * The games that can be understood; one that can not is left out and logged, and does not hold up
 * the others.
 */
export const parseCatalogue = (json: unknown, log: Pick<Logger, 'warn'>): Offer[] => {
  const offers: Offer[] = []
  for (const raw of z.parse(answer, json).games) {
    const parsed = z.safeParse(item, raw)
    if (parsed.success) offers.push(offerOf(parsed.data))
    else
      log.warn(
        {
          game: (raw as { id?: unknown } | null)?.id,
          reason: parsed.error.issues[0]?.path.join('.'),
        },
        'a game of the catalogue can not be understood',
      )
  }
  return offers
}

/** A decimal with two places. */
const inHundredths = (decimal: string): number => parseInt(decimal.replace('.', ''), 10)

const offerOf = (game: z.output<typeof item>): Offer => ({
  key: game.id,
  name: game.name.tr,
  nameEn: game.name.en === game.name.tr ? undefined : game.name.en,
  labelId: game.label,
  labelName: game.labelName,
  family: game.family,
  kind: game.type,
  image: `/art/covers/${game.id}.avif`,
  rtpHundredths: inHundredths(game.rtp.least),
  rtpMostHundredths: game.rtp.most === undefined ? undefined : inHundredths(game.rtp.most),
  rtpWithinHundredths: game.rtp.within === undefined ? undefined : inHundredths(game.rtp.within),
  topEvery: game.topEvery,
  volatility: game.volatility,
  minStakeKurus: toKurus(game.minStake),
  maxStakeKurus: toKurus(game.maxStake),
  maxWin: parseInt(String(game.maxWin), 10),
  winMaxHundredths: hundredthsOf(game.maxWin),
  // The lobby shows a feature by its phrase, so it can only show those that have one.
  features: game.features.filter((feature) => Object.hasOwn(lobby.features, feature)),
  facets: game.facets ?? [],
  inCommon: game.inCommon ?? false,
  releasedAt: new Date(game.releasedAt),
  demo: true,
})
