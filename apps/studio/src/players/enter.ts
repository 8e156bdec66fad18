import { Refusal } from '../http/refusal.ts'
import type { StudioDb } from '../schema.ts'
import type { Demos } from '../wallet/demos.ts'
import type { Sessions } from '../wallet/sessions.ts'
import type { Launch, Wallet } from '../wallet/wallet.ts'
import { addDemoPlayer, findAccess, getDemoBalance, type Access } from './store.ts'

/* Who opens a game or a table: by the launch token of the page, or for play money. */

export type EntryDeps = { db: StudioDb; wallet: Wallet; sessions: Sessions; demos: Demos }
type EntryRequest = {
  mode: 'real' | 'demo'
  game: string
  token?: string | undefined
  /** Of an earlier demo, to go on with its balance. */
  access?: string | undefined
}
export type Entered = { access: Access; balanceKurus: bigint }

const launched = async ({ wallet }: EntryDeps, { token, game }: EntryRequest): Promise<Launch> => {
  if (token === undefined) throw new Refusal('session_expired')
  const launch = await wallet.open(token)
  if (launch === 'unknown') throw new Refusal('busy')
  if (launch === 'token_invalid') throw new Refusal('session_expired')
  if (launch.game !== game) throw new Refusal('bad_request')
  return launch
}

/**
 * What everybody may see everybody may try. What the operator shows to some alone (a preview) opens
 * as a demo by a launch token of his, and then goes on by the demo's own access.
 */
const admitDemo = async (
  door: EntryDeps,
  asked: EntryRequest,
  before: Access | undefined,
): Promise<void> => {
  if (before?.mode === 'demo' && before.game === asked.game) return
  const may = await door.demos.mayOpen(asked.game)
  if (may === true) return
  if (asked.token !== undefined) return void (await launched(door, asked))
  throw new Refusal(may === 'unknown' ? 'busy' : 'game_closed')
}

/** `goOnKurus`: a demo balance below this does not go on; the demo begins anew. */
export const enter = async (
  door: EntryDeps,
  asked: EntryRequest,
  goOnKurus: bigint,
  now: Date,
): Promise<Entered> => {
  const { db, sessions } = door
  if (asked.mode === 'real') {
    const { player, session, alias, balanceKurus } = await launched(door, asked)
    sessions.saw(session)
    return { access: { player, session, game: asked.game, mode: 'real', alias }, balanceKurus }
  }
  const before =
    asked.access === undefined ? undefined : await findAccess(db.read, asked.access, now)
  await admitDemo(door, asked, before)
  const goesOn =
    before?.mode === 'demo' && (await getDemoBalance(db.read, before.player)) >= goOnKurus
  const player = goesOn ? before.player : await db.inTx((tx) => addDemoPlayer(tx, now))
  return {
    access: { player, session: '', game: asked.game, mode: 'demo' },
    balanceKurus: await getDemoBalance(db.read, player),
  }
}
