import { toAmount } from '@felek/contract/money.ts'
import { freeSpinsFor } from '../free-spins/free-spins.ts'
import { enter } from '../players/enter.ts'
import { addAccess } from '../players/store.ts'
import type { CallData, CallOutput } from '../protocol/protocol.ts'
import { ensureSeeds } from '../seeds/seeds.ts'
import { getFairness } from '../seeds/store.ts'
import { openedGameOf } from '../games/stage-games.ts'
import { Refusal } from '../http/refusal.ts'
import { findActual } from '../meters/meters.ts'
import { playableFor, waitAfter, type RoundsContext } from './context.ts'
import { findRunning } from './running-rounds-store.ts'
import { findRound, listRounds, type ShownRound } from './store.ts'
import { roundReplyOf, pastView } from './views.ts'

/** A round that nobody saw to its end is offered again for a day; its money was settled long before. */
const resumeMs = 86_400_000
/** A demo balance below this does not go on: the demo begins anew. */
const demoKurusMin = 100n

/**
 * What is to be shown first: the round that runs in this game, however long ago it was opened, else the last one where
 * nobody saw how it ended.
 */
const findUnfinished = async (
  { db, clock }: RoundsContext,
  game: string,
  running: { roundId: string; game: string } | null,
  last: ShownRound | undefined,
): Promise<ShownRound | undefined> => {
  const runs = running?.game === game ? await findRound(db.read, running.roundId) : undefined
  if (runs && runs.state !== 'void') return runs
  return last?.seen_at === null && last.opened_at.getTime() > clock() - resumeMs ? last : undefined
}

export const open = async (
  context: RoundsContext,
  input: CallData<'open'>,
): Promise<CallOutput<'open'>> => {
  const { db, seal, clock } = context
  const game = openedGameOf(input.game)
  if (!game) throw new Refusal('not_found')
  const playable = playableFor(context, input.game)
  const now = new Date(clock())
  const { access, balanceKurus } = await enter(context, input, demoKurusMin, now)
  const token = await db.inTx(async (tx) => {
    await ensureSeeds(tx, seal, access.player, now)
    return addAccess(tx, access, now)
  })
  const last = await listRounds(db.read, access.player, { game: access.game, limit: 20 })
  const before = last.find((row) => row.state !== 'void')
  const actual = await findActual(db.read, input.game)
  const running = await findRunning(db.read, access.player)
  const unfinished = await findUnfinished(context, access.game, running, before)
  return {
    access: token,
    mode: access.mode,
    game: actual ? { ...game, actual } : game,
    balance: toAmount(balanceKurus),
    currency: 'TRY',
    lastRounds: last.map(pastView),
    lastNumbers: last.flatMap((row) => pastView(row).number ?? []),
    fairness: await getFairness(db.read, access.player),
    freeSpins:
      access.mode === 'real' ? await freeSpinsFor(db, access.player, access.game, now) : null,
    unfinished: unfinished ? roundReplyOf(context, unfinished) : null,
    running,
    waitMs: waitAfter(context, playable, before?.opened_at),
  }
}
