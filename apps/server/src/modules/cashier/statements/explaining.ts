import type { Query, Tx } from '@felek/database/database.ts'
import { transferIn } from '../../wallet/wallet.ts'
import { manualGateway } from '../store.ts'
import { source, unexplained } from './booking.ts'
import { listSentOfAmount, type Sent } from './candidates-store.ts'
import * as store from './explaining-store.ts'

/* What money is that left the bank: something that staff had sent, whose line it is, or a fee. */

/** Where fees of the bank are paid from. */
const fees = 'bank_fees'

export type OpenLine = store.OpenLine

export const findOpenLine = store.findOpenLine

export const listExplanations = async (q: Query, lineId: bigint): Promise<Sent[] | undefined> => {
  const line = await store.findOpenLine(q, lineId)
  return line && listSentOfAmount(q, line.kurus)
}

export type Explanation =
  | { as: 'fee'; reason: string }
  | { as: Sent['kind']; targetId: bigint; reason: string }

/** Says what a line is, once; its money leaves `unexplained`. */
export const explainLineInTx = async (
  tx: Tx,
  lineId: bigint,
  said: Explanation,
  by: { staffId: bigint; now: Date },
): Promise<'done' | 'changed' | 'unfit'> => {
  const line = await store.takeOpenLine(tx, lineId)
  if (!line) return 'changed'
  if (said.as !== 'fee') {
    const sent = await listSentOfAmount(tx, line.kurus)
    if (!sent.some((it) => it.kind === said.as && it.id === said.targetId)) return 'unfit'
  }
  await store.setExplained(tx, lineId, {
    payoutId: said.as === 'payout' ? said.targetId : null,
    returnId: said.as === 'return' ? said.targetId : null,
    suspenseId: said.as === 'suspense' ? said.targetId : null,
    chargebackId: said.as === 'chargeback' ? said.targetId : null,
    feeReason: said.as === 'fee' ? said.reason : null,
    ...by,
  })
  // What staff had told of left the gateway then: the line books it a second time, and so it goes back there.
  await transferIn(tx, source, [
    {
      transactionId: `${said.as === 'fee' ? 'fee' : 'found'}:${lineId}`,
      amountKurus: line.kurus,
      from: said.as === 'fee' ? fees : `gateway:${manualGateway}`,
      to: unexplained,
    },
  ])
  return 'done'
}
