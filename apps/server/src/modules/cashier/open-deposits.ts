import type { OpenDeposit } from '@felek/contract/transactions.ts'
import type { Query } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { CashierDeps } from './deps.ts'
import { transfersOf } from './gateways/gateways.ts'
import { fastQr } from './karekod.ts'
import { getReceiving } from './receiving/receiving.ts'
import { payPageOf } from './payments.ts'
import { requestTransactions } from './publish.ts'
import { listOpenDeposits, manualGateway, type OpenDepositRow } from './store.ts'

type Asker = { env: CashierDeps['env']; host: string; lang: Lang }
type Way = Pick<OpenDeposit, 'redirectUrl' | 'referenceCode' | 'receivingAccount' | 'qr' | 'byHand'>

/** What the player needs to carry a deposit on, by the call that began it. */
const findWay = async (
  q: Query,
  row: OpenDepositRow,
  expiresAt: Date,
  { env, host, lang }: Asker,
): Promise<Way> => {
  const { id, gateway, reference, amount_kurus: amountKurus, created_at: createdAt } = row
  if (row.transfer_type_id === 0) {
    const payment = { id, gateway, reference, amountKurus, bankcode: row.bankcode, expiresAt }
    return { redirectUrl: payPageOf(env, payment, { host, lang }) }
  }
  if (row.transfer_type_id === 3) return { referenceCode: reference }
  const receivingAccount =
    row.receiving_id === null
      ? transfersOf(row).receivingAccount
      : await getReceiving(q, { env }, row.receiving_id)
  if (!receivingAccount) throw new Error(`deposit ${id} was told no account`)
  return {
    referenceCode: reference,
    receivingAccount,
    qr: fastQr({ id, amountKurus, to: receivingAccount, createdAt, expiresAt }),
    ...(gateway === manualGateway ? { byHand: true as const } : {}),
  }
}

/** The deposits of a player that are still waited for, newest first, by as many statements as one. */
export const openDeposits = async (
  q: Query,
  playerId: bigint,
  asker: Asker,
): Promise<OpenDeposit[]> => {
  const open = await listOpenDeposits(q, playerId)
  if (open.length === 0) return []
  const rows = await requestTransactions(
    q,
    open.map((row) => row.id),
    asker.lang,
  )
  const shown: OpenDeposit[] = []
  for (const [i, transaction] of rows.entries()) {
    const row = open[i]
    if (!row) continue
    const expiresAt = row.expires_at ?? row.created_at
    const way = await findWay(q, row, expiresAt, asker)
    shown.push({ ...transaction, ...way, expiresAt: expiresAt.toISOString() })
  }
  return shown
}
