import { toAmount } from '../../../contract/src/money.ts'
import { freeSpinsFor } from '../free-spins/free-spins.ts'
import { enter } from '../players/enter.ts'
import { addAccess } from '../players/store.ts'
import type { CallData, CallOutput } from '../protocol/protocol.ts'
import { ensureSeeds } from '../seeds/seeds.ts'
import { getFairness } from '../seeds/store.ts'
import { gameOf, waitAfter, type RoundsContext } from './context.ts'
import { listRounds } from './store.ts'
import { pastView, playView } from './views.ts'

/** An unfinished round is offered again for a day; its money was settled long before. */
const resumeMs = 86_400_000
/** A demo balance below this does not go on: the demo begins anew. */
const demoKurusMin = 100n

export const open = async (
  context: RoundsContext,
  input: CallData<'open'>,
): Promise<CallOutput<'open'>> => {
  const { db, seal, clock } = context
  const game = gameOf(input.game)
  const now = new Date(clock())
  const { access, balanceKurus } = await enter(context, input, demoKurusMin, now)
  const token = await db.inTx(async (tx) => {
    await ensureSeeds(tx, seal, access.player, now)
    return addAccess(tx, access, now)
  })
  const last = await listRounds(db.read, access.player, { game: access.game, limit: 20 })
  const unseen = last.find((row) => row.state !== 'void')
  const resumes =
    unseen && unseen.seen_at === null && unseen.drawn_at.getTime() > clock() - resumeMs
  return {
    access: token,
    mode: access.mode,
    game: game.info,
    balance: toAmount(balanceKurus),
    currency: 'TRY',
    lastRounds: last.map(pastView),
    lastNumbers: last.flatMap((row) => pastView(row).number ?? []),
    fairness: await getFairness(db.read, access.player),
    freeSpins:
      access.mode === 'real' ? await freeSpinsFor(db, access.player, access.game, now) : null,
    unfinished: resumes ? playView(unseen) : null,
    waitMs: waitAfter(context, game, last[0]),
  }
}
