import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'

export const category = z.object({
  CategoryID: z.string(),
  name: z.string(),
  slug: z.string(),
  icon: z.string(),
  gameCount: z.int(),
})

export const provider = z.object({ providerID: z.string(), providerName: z.string(), logo: z.string(), gameCount: z.int() })
export type Provider = z.output<typeof provider>
export type Category = z.output<typeof category>

export const slotTypes = ['video', 'classic', 'ways', 'cluster', 'jackpot', 'crash', 'table', 'instant', 'new', 'popular'] as const

export const game = z.object({
  gameID: z.string(),
  name: z.string(),
  providerID: z.string(),
  providerName: z.string(),
  type: z.literal('slot'),
  /** The kind within slots, one of `slotTypes` but new and popular. */
  kind: z.string(),
  /** A path under /art, AVIF 3:4. */
  image: z.string(),
  /** Percent with two places, as computed: "96.12". */
  rtp: z.string(),
  /** 1 low, 2 middle, 3 high. */
  volatility: z.int(),
  isNew: z.boolean(),
  jackpotID: z.optional(z.string()),
  demo: z.boolean(),
  minStake: z.string(),
  maxStake: z.string(),
  /** Highest payout as a multiple of the stake. */
  maxWin: z.int(),
  /** Keys of phrases/<lang>/games.features. */
  features: z.array(z.string()),
})
export type Game = z.output<typeof game>

export const sorts = ['popular', 'name', 'new', 'rtp'] as const

export const games = {
  categories: call('casino/category_list', {
    list: true,
    input: z.strictObject({ ...f.page(limits.providersPage) }),
    output: z.array(category),
  }),
  providers: call('casino/provider_list', {
    auth: 'optional',
    list: true,
    input: z.strictObject({ ...f.page(limits.providersPage), status: z.optional(f.id) }),
    output: z.array(provider),
  }),
  list: call('casino/games_list', {
    auth: 'optional',
    list: true,
    input: z.strictObject({
      limit: z.optional(f.page(limits.gamesPage).limit),
      offset: f.page(0).offset,
      favorites: z._default(f.flag, false),
      /** One id, or several with commas between. */
      providerID: z.optional(f.id),
      categoryID: z.optional(f.id),
      type: z.optional(f.id),
      searchGameName: z.optional(
        z.string('invalid').check(z.trim(), z.minLength(limits.searchMin, 'search_short'), z.maxLength(60, 'too_long')),
      ),
      sort: z._default(z.enum(sorts, 'invalid'), 'popular'),
      /** Ours, beside api.md: lobby filters that the server answers, so that counts and pages agree. */
      volatility: z.optional(f.code(['1', '2', '3'])),
      minRtp: z.optional(z.string('invalid').check(z.regex(/^\d{2}(\.\d{1,2})?$/, 'invalid'))),
      feature: z.optional(f.id),
    }),
    output: z.array(game),
  }),
  get: call('casino/get_game', { input: z.strictObject({ gameID: f.id }), output: game }),
  init: call('casino/init_game', {
    auth: 'optional',
    kind: 'outside',
    input: z.strictObject({ gameID: f.id, demo: z._default(f.flag, false) }),
    output: z.object({ url: z.string(), sessionID: z.string() }),
  }),
  favourites: call('user/favorites', {
    auth: 'player',
    kind: 'write',
    input: z
      .strictObject({
        mode: z.optional(z.enum(['insert', 'delete'], 'invalid')),
        type: z._default(z.enum(['casino', 'livecasino'], 'invalid'), 'casino'),
        id: z.optional(f.id),
      })
      .check(z.refine((v) => v.mode === undefined || v.id !== undefined, { message: 'required', path: ['id'] })),
    output: z.array(z.string()),
  }),
}
