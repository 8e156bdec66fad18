import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { CashierDeps } from '../deps.ts'
import { publishRequest } from '../publish.ts'
import { setBalanceAfter, type RequestRow } from '../store.ts'
import { judgeAnew } from '../clearing/store.ts'
import { decideAbout, listShared, refuseWaiting, takeShared } from './store.ts'

/*
 * An IBAN that two players have. It may be spouses', or one person's second membership. So it is saved as any
 * other, which tells nobody what we saw and lets no stranger learn whose IBAN is known here; but what the
 * later player withdraws to it waits until staff have decided. The earlier one's payouts go on, or whoever
 * knows an IBAN could stop them.
 */

/** What waits for staff, the oldest first. */
export const openSharedIbans = async (deps: CashierDeps, limit: number) =>
  (await listShared(deps.db.read, limit)).map((row) => ({
    bankAccountId: String(row.account_id),
    playerId: String(row.player_id),
    otherPlayerIds: row.others.map(String),
    withdrawalsWaiting: row.waiting,
    since: row.found_at.toISOString(),
  }))

/**
 * Lets payouts to the account go, or gives back what waits for it and refuses more; once: the same
 * decision again is `ok` and does nothing, another is a `conflict`.
 */
export const decideShared = (
  deps: CashierDeps,
  accountId: bigint,
  wanted: { do: 'release' | 'refuse'; reason: string },
): Promise<'ok' | 'not_found' | 'conflict'> =>
  deps.db.inTx(async (tx) => {
    const matter = await takeShared(tx, accountId)
    if (!matter) return 'not_found'
    if (matter.decision !== null) return matter.decision === wanted.do ? 'ok' : 'conflict'
    const now = deps.now()
    await decideAbout(tx, accountId, wanted.do, wanted.reason, now)
    if (wanted.do === 'refuse') await giveBack(deps, tx, accountId, wanted.reason, now)
    else await judgeAnew(tx, accountId)
    return 'ok'
  })

/** The money of a withdrawal that was refused before any gateway knew of it, in cash again. */
export const giveBackWithdrawal = async (
  deps: CashierDeps,
  tx: Tx,
  request: Pick<RequestRow, 'id' | 'player_id' | 'gateway' | 'reference' | 'amount_kurus'>,
): Promise<void> => {
  const source = `gateway:${request.gateway}`
  const [given] = await deps.wallet.postIn(tx, [
    {
      verb: 'release',
      source,
      transactionId: request.reference,
      about: request.reference,
      playerId: request.player_id,
      amountKurus: request.amount_kurus,
      house: source,
    },
  ])
  if (given?.status !== 'ok')
    throw new Error(
      `the vault answered ${given?.status ?? 'nothing'} to the release of request ${request.id}`,
    )
  await setBalanceAfter(tx, request.id, given.cashKurus)
  afterCommit(() => void publishRequest(deps, request.player_id, request.id))
}

const giveBack = async (
  deps: CashierDeps,
  tx: Tx,
  accountId: bigint,
  reason: string,
  now: Date,
): Promise<void> => {
  for (const request of await refuseWaiting(tx, accountId, reason, now))
    await giveBackWithdrawal(deps, tx, request)
}
