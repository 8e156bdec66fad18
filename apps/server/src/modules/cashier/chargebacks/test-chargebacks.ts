import { randomUUID } from 'node:crypto'
import type { Input } from '@felek/contract/call.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { readAsOwner } from '../../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { openTestImport, type TestImport } from '../statements/test-import.ts'

type RecallInput = Input<typeof officeCashier.saveChargeback>
type DecisionInput = Input<typeof officeCashier.decideChargeback>

let references = 0
export const aReference = (): string => `CB-${(references += 1)}`
const reason = 'Bankanın yazısı dosyada, tarih tutuyor'

/** Play with a provider, and what becomes of requests. */
const playOf = (o: TestImport) => ({
  async lose({ playerId }: TestPlayer, amountKurus: bigint) {
    const stake = { source: 'provider:felek', house: 'games:felek', playerId } as const
    const about = randomUUID()
    await o.deps.wallet.post({
      verb: 'bet',
      transactionId: about,
      amountKurus,
      roundId: about,
      game: 'slot',
      ...stake,
    })
    return {
      win: (kurus: bigint) =>
        o.deps.wallet.post({
          verb: 'win',
          transactionId: randomUUID(),
          amountKurus: kurus,
          about,
          roundId: about,
          game: 'slot',
          ...stake,
        }),
    }
  },
  readStatus: async (id: string) =>
    Number(
      (await readAsOwner(o.db, `select status from cashier_requests where id = ${id}`))[0]?.[
        'status'
      ],
    ),
})

const deskOf = (o: TestImport) => {
  const read = async (chargebackID: string) =>
    (await o.office.call(officeCashier.chargeback, { chargebackID }, o.cashier)).data
  const propose = (over: Partial<RecallInput> & { depositID: string }) =>
    o.desk(officeCashier.saveChargeback, {
      kind: 'recall',
      amount: '500',
      reference: aReference(),
      reason,
      ...over,
    })
  const proposeAct = (over: Partial<DecisionInput> & Pick<DecisionInput, 'chargebackID' | 'do'>) =>
    o.desk(officeCashier.decideChargeback, { reason, ...over })
  return {
    read,
    propose,
    proposeAct,
    /** Recorded by two persons; answers the case. */
    async recall(over: Partial<RecallInput> & { depositID: string }) {
      const proposed = await propose(over)
      const done = await o.approve(proposed)
      if (!done.result) throw new Error(JSON.stringify([proposed, done]))
      const { data } = await o.office.call(officeCashier.chargebacks, { limit: 250 }, o.cashier)
      const found = data.findLast(({ depositID }) => depositID === over.depositID)
      if (!found) throw new Error('the recall is no case')
      return read(found.chargebackID)
    },
    /** Decided by two persons. */
    async act(over: Partial<DecisionInput> & Pick<DecisionInput, 'chargebackID' | 'do'>) {
      const proposed = await proposeAct(over)
      if (!proposed.result) return proposed
      return o.approve(proposed)
    },
    /** A deposit of 500 TL by FAST that the bank has told of. */
    async aCredited(amount = '500', over: { who?: TestPlayer } = {}) {
      const who = over.who ?? (await o.aPlayer())
      const { data } = await o.transfer(who, { amount })
      await o.tell(o.message({ reference: data.referenceCode, amount: `${amount}.00` }))
      await o.applyAll()
      return { who, id: data.id, code: data.referenceCode }
    },
  }
}

/** The cashier with its office, an account of the house, and the desk of recalled deposits. */
export const openTestChargebacks = async (env: Record<string, string> = {}) => {
  const o = await openTestImport(env)
  return { ...o, ...deskOf(o), ...playOf(o) }
}
export type TestChargebacks = Awaited<ReturnType<typeof openTestChargebacks>>
