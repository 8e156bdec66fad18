import type { cashier } from '@felek/contract/cashier.ts'
import type { Output } from '@felek/contract/call.ts'
import { toKurus } from '@felek/contract/money.ts'
import type { Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { CashierDeps } from './deps.ts'
import { requestDeposit, usableMethod } from './deposits.ts'
import { hostedOf } from './gateways/gateways.ts'
import { requestTransaction } from './publish.ts'

/** A page of ours; it proves nothing, and asks the server how the payment stands. */
const returnUrlOf = (
  env: Pick<CashierDeps['env'], 'publicUrl'>,
  host: string,
  id: bigint,
): string => {
  const site = env.publicUrl === undefined ? `http://${host}` : new URL(env.publicUrl).origin
  return `${site}/profile/deposit?payment=${id}`
}

type Payment = {
  id: bigint
  reference: string
  gateway: string
  amountKurus: bigint
  bankcode: string | null
  expiresAt: Date
}

/** Where the player pays; the same page for the same request, however often it is asked for. */
export const payPageOf = (
  env: CashierDeps['env'],
  { id, reference, gateway, amountKurus, bankcode, expiresAt }: Payment,
  { host, lang }: { host: string; lang: Lang },
): string =>
  hostedOf({ gateway }).addressOf(env, {
    reference,
    amountKurus,
    means: bankcode ?? '',
    lang,
    expiresAt,
    host,
    returnUrl: returnUrlOf(env, host, id),
  })

/** A deposit on a hosted page: notes it, and answers where it is paid. */
export const requestPayment = async (
  tx: Tx,
  deps: CashierDeps,
  playerId: bigint,
  input: {
    methodID: string
    amount: string
    offerID?: string | undefined
    promotionCode?: string | undefined
  },
  { host, lang, now }: { host: string; lang: Lang; now: Date },
): Promise<Output<typeof cashier.process>> => {
  const amountKurus = toKurus(input.amount)
  const method = await usableMethod(tx, input.methodID, { type: 1, transferTypeId: 0 }, amountKurus)
  const requested = await requestDeposit(
    tx,
    deps,
    { playerId, method, amountKurus, named: input },
    now,
  )
  const { gateway, bankcode } = method
  const payment = { ...requested, gateway, bankcode, amountKurus }
  return {
    ...(await requestTransaction(tx, requested.id, lang)),
    redirectUrl: payPageOf(deps.env, payment, { host, lang }),
    expiresAt: requested.expiresAt.toISOString(),
  }
}
