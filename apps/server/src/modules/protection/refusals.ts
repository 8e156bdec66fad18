import { windowTools, type ToolName } from '@felek/contract/protection.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { LimitKind, LimitWindow } from '@felek/contract/verdicts.ts'
import type { Query } from '@felek/database/database.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import { Refusal, RefusalWithMessage } from '../../rpc/refusal.ts'
import { listLimits, getStandings } from '../wallet/wallet.ts'
import { listTools } from './store.ts'
import type { ToolProduct } from '@felek/contract/protection.ts'

/* The wallet's verdicts as players read them (docs/ledger.md, "Limits"). */

export type Verdict = {
  /** `excluded`, or a verdict of packages/contract/src/verdicts.ts. */
  why: string
  /** A pause's end. */
  until?: Date | null | undefined
  /** What the limit leaves, kuruş, and when it restarts. */
  leftKurus?: bigint | undefined
  restartsAt?: Date | null | undefined
}

/** Verdicts with a sentence of their own, and the tool that they are of. */
const plain = {
  night: { tool: 'night', says: 'night' },
  product: { tool: 'products', says: 'product' },
  check: { tool: 'check', says: 'check' },
  'limit:session': { tool: 'session', says: 'session' },
  'limit:bet': { tool: 'bet', says: 'bet' },
  'limit:bonus': { tool: undefined, says: 'bonus' },
  limit_reached: { tool: undefined, says: 'required' },
} as const

const windowToolOf = (why: string): ToolName | undefined =>
  windowTools.find((it) => why === `limit:${it.replace('.', ':')}`)

/** What a player is told of a verdict that stands against what they asked for. */
export const refusalOf = ({ why, until, leftKurus, restartsAt }: Verdict): Refusal => {
  if (why === 'excluded') return new Refusal('excluded')
  if (why === 'barred') return new Refusal('territory_barred')
  if (why === 'blocked') return new Refusal('account_blocked')
  if (why === 'paused' && until) return new Refusal('paused', { date: until })
  const known = why in plain ? plain[why as keyof typeof plain] : undefined
  const tool = known ? known.tool : windowToolOf(why)
  const data = {
    reason: why,
    ...(tool === undefined ? {} : { tool }),
    ...(leftKurus === undefined ? {} : { left: toAmount(leftKurus) }),
    ...(restartsAt ? { restartsAt: restartsAt.toISOString() } : {}),
  }
  if (known)
    return new RefusalWithMessage(
      'limit_reached',
      (lang) => ({ sentence: phrases[lang].limits[known.says] }),
      {},
      data,
    )
  if (tool === undefined || !restartsAt) return new Refusal('limit_reached', {}, undefined, data)
  const [kind, window] = tool.split('.') as [LimitKind, LimitWindow]
  return new RefusalWithMessage(
    'limit_reached',
    (lang) => ({
      sentence: phrases[lang].limits[(leftKurus ?? 0n) > 0n ? 'left' : 'full'],
      names: { limit: phrases[lang].limits.names[kind][window] },
    }),
    { date: restartsAt, ...(leftKurus === undefined ? {} : { left: leftKurus }) },
    data,
  )
}

/**
 * Refuses whoever may not play now, before a game is opened; what a single stake may be, the vault
 * judges. An unanswered check is answered beside the game.
 */
const requirePlay = async (q: Query, playerId: bigint, product?: ToolProduct): Promise<void> => {
  const standing = (await getStandings(q, [playerId])).get(playerId)
  const why = standing?.refused ?? null
  if (standing && why !== null && why !== 'check') {
    const limit = (await listLimits(q, playerId)).find((it) => why === `limit:${it.kind}:${it.win}`)
    throw refusalOf({ why, until: standing.refused_until, restartsAt: limit?.restarts_at })
  }
  if (product === undefined) return
  const refused = (await listTools(q, playerId)).find((it) => it.tool === 'products')?.value
  if (Array.isArray(refused) && refused.includes(product)) throw refusalOf({ why: 'product' })
}

/** What stands against every game, play money's too. */
const shutsGames: ReadonlySet<string | null | undefined> = new Set([
  'excluded',
  'paused',
  'blocked',
])

/** Refuses play money to whoever is paused, excluded or blocked (docs/protection.md, "Pause and exclusion"). */
const requireDemo = async (q: Query, playerId: bigint): Promise<void> => {
  const standing = (await getStandings(q, [playerId])).get(playerId)
  if (standing?.refused_why && shutsGames.has(standing.refused_why))
    throw refusalOf({ why: standing.refused_why, until: standing.refused_until })
}

/** Either, as a game is opened: for play money where no product is named. */
export const requireGame = (
  q: Query,
  playerId: bigint,
  product: ToolProduct | undefined,
): Promise<void> =>
  product === undefined ? requireDemo(q, playerId) : requirePlay(q, playerId, product)

/** Whether a player is paused, excluded or blocked: no game is opened, and a token of before opens none. */
export const isStopped = async (q: Query, playerId: bigint): Promise<boolean> =>
  shutsGames.has((await getStandings(q, [playerId])).get(playerId)?.refused_why)

/** Whether a player is excluded. */
export const isExcluded = async (q: Query, playerId: bigint): Promise<boolean> =>
  (await getStandings(q, [playerId])).get(playerId)?.refused_why === 'excluded'
