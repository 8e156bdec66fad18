import { toAmount } from '../../../contract/src/money.ts'
import {
  addAccess,
  addDemoPlayer,
  findAccess,
  getDemoBalance,
  type Access,
} from '../players/store.ts'
import { Refusal } from '../refusal.ts'
import type { StudioDb } from '../schema.ts'
import type { Sessions } from '../wallet/sessions.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { OpenInput, OpenOutput } from './protocol.ts'
import { liveTables } from './table-list.ts'

/** A demo balance below this does not go on: the demo begins anew. */
const demoKurusMin = 10_000n

const enter = async (
  db: StudioDb,
  wallet: Wallet,
  sessions: Sessions,
  input: OpenInput,
  now: Date,
): Promise<{ access: Access; balanceKurus: bigint }> => {
  if (input.mode === 'real') {
    if (input.token === undefined) throw new Refusal('session_expired')
    const launch = await wallet.open(input.token)
    if (launch === 'unknown') throw new Refusal('busy')
    if (launch === 'token_invalid') throw new Refusal('session_expired')
    if (launch.game !== input.table) throw new Refusal('bad_request')
    const { player, session, balanceKurus } = launch
    sessions.saw(session)
    return { access: { player, session, game: input.table, mode: 'real' }, balanceKurus }
  }
  const before =
    input.access === undefined ? undefined : await findAccess(db.read, input.access, now)
  const goesOn =
    before?.mode === 'demo' && (await getDemoBalance(db.read, before.player)) >= demoKurusMin
  const player = goesOn ? before.player : await db.inTx((tx) => addDemoPlayer(tx, now))
  return {
    access: { player, session: '', game: input.table, mode: 'demo' },
    balanceKurus: await getDemoBalance(db.read, player),
  }
}

/** Spends a launch token, or begins or goes on with a demo. Throws `Refusal`. */
export const openTable = async (
  db: StudioDb,
  wallet: Wallet,
  sessions: Sessions,
  input: OpenInput,
  now: Date,
): Promise<OpenOutput> => {
  const table = liveTables.get(input.table)
  if (!table) throw new Refusal('not_found')
  const { access, balanceKurus } = await enter(db, wallet, sessions, input, now)
  const token = await db.inTx((tx) => addAccess(tx, access, now))
  return {
    access: token,
    mode: access.mode,
    table: table.info,
    balance: toAmount(balanceKurus),
    now: now.getTime(),
  }
}
