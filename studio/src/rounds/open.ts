import { toAmount } from '../../../contract/src/money.ts'
import {
  addAccess,
  addDemoPlayer,
  findAccess,
  getDemoBalance,
  type Access,
} from '../players/store.ts'
import type { CallData, CallOutput } from '../protocol/protocol.ts'
import { Refusal } from '../refusal.ts'
import { ensureSeeds } from '../seeds/seeds.ts'
import { getFairness } from '../seeds/store.ts'
import { gameOf, waitAfter, type RoundsContext } from './context.ts'
import { listRounds } from './store.ts'
import { pastView, playView } from './views.ts'

/** An unfinished round is offered again for a day; its money was settled long before. */
const resumeMs = 86_400_000

type Entered = { access: Access; balanceKurus: bigint | undefined }

/** By the launch token of the page. */
const enterReal = async (
  { wallet, sessions }: RoundsContext,
  { token, game }: CallData<'open'>,
): Promise<Entered> => {
  if (token === undefined) throw new Refusal('session_expired')
  const launch = await wallet.open(token)
  if (launch === 'unknown') throw new Refusal('busy')
  if (launch === 'token_invalid') throw new Refusal('session_expired')
  if (launch.game !== game) throw new Refusal('bad_request')
  const { player, session, balanceKurus } = launch
  sessions.saw(session)
  return { access: { player, session, game, mode: 'real' }, balanceKurus }
}

/** A demo, going on where an earlier one stood. */
const enterDemo = async (
  { db, clock }: RoundsContext,
  { access, game }: CallData<'open'>,
): Promise<Entered> => {
  const now = new Date(clock())
  const before = access === undefined ? undefined : await findAccess(db.read, access, now)
  const goesOn = before?.mode === 'demo' && (await getDemoBalance(db.read, before.player)) >= 100n
  const player = goesOn ? before.player : await db.inTx((tx) => addDemoPlayer(tx, now))
  return { access: { player, session: '', game, mode: 'demo' }, balanceKurus: undefined }
}

export const open = async (
  context: RoundsContext,
  input: CallData<'open'>,
): Promise<CallOutput<'open'>> => {
  const { db, seal, clock } = context
  const game = gameOf(input.game)
  const { access, balanceKurus } = await (input.mode === 'real' ? enterReal : enterDemo)(
    context,
    input,
  )
  const now = new Date(clock())
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
    balance: toAmount(balanceKurus ?? (await getDemoBalance(db.read, access.player))),
    currency: 'TRY',
    lastRounds: last.map(pastView),
    lastNumbers: last.flatMap((row) => pastView(row).number ?? []),
    fairness: await getFairness(db.read, access.player),
    unfinished: resumes ? playView(unseen) : null,
    waitMs: waitAfter(context, game, last[0]),
  }
}
