import type { Call, Data, Input } from '@felek/contract/call.ts'
import type { Reply } from '@felek/contract/envelope.ts'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { aRequestId, withTestOffice, type TestStaff } from '../../../../test/test-office.ts'
import { closePlayer } from '../../players/closure/closure.ts'
import { blockPlayer, unblockPlayer, type BlockKind } from '../../players/players.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { strictRule } from '../clearing/test-clearing.ts'
import { openTestCashier } from '../test-cashier.ts'

const open = async (env: Record<string, string>) =>
  withTestOffice(await openTestCashier({ ...strictRule, ...env }))
type Office = Awaited<ReturnType<typeof open>>

/** What two people at two desks do with calls that ask for a fresh factor. */
const deskOf = (o: Office, cashier: TestStaff, lead: TestStaff) => {
  const show = (who: TestStaff) =>
    o.office.call(officeStaff.stepUp, { code: o.office.codeFor(who) }, who)
  /** Shows a factor, by somebody who comes in again where the time that passed has ended the session. */
  const stepUp = async (who: TestStaff) => {
    if ((await show(who)).result) return
    Object.assign(who, await o.office.signIn(who))
    const { result, message } = await show(who)
    if (!result) throw new Error(message)
  }
  return {
    cashier,
    lead,
    stepUp,
    /** A call with a fresh factor and a request id of its own. */
    async desk<C extends Call>(
      call: C,
      data: Omit<Input<C>, 'requestID'>,
      by = cashier,
    ): Promise<Reply<Data<C>>> {
      await stepUp(by)
      return o.office.call(call, { requestID: aRequestId(), ...data } as Input<C>, by)
    },
    /** A read with a fresh factor. */
    async look<C extends Call>(call: C, data: Input<C>, by = cashier): Promise<Reply<Data<C>>> {
      await stepUp(by)
      return o.office.call(call, data, by)
    },
    async approve(proposed: { data: unknown }, by = lead) {
      const { approval } = proposed.data as { approval: { id: string } }
      await stepUp(by)
      return o.office.call(
        officeApprovals.approve,
        { approvalID: approval.id, requestID: aRequestId() },
        by,
      )
    },
  }
}

const blocksOf = ({ db, deps }: Office) => ({
  async block({ playerId }: TestPlayer, kind: BlockKind) {
    const of = { playerId, kind, reason: 'Yazıyla istendi', staffId: 11n }
    return (await db.inTx((tx) => blockPlayer(tx, of))).blockId
  },
  unblock: (blockId: bigint) =>
    db.inTx((tx) => unblockPlayer(tx, { blockId, staffId: 12n, reason: 'Açıklığa kavuştu' })),
  closeAccount: ({ playerId }: TestPlayer) =>
    db.inTx((tx) =>
      closePlayer(deps, tx, playerId, {
        address: '127.0.0.1',
        host: 'localhost',
        reason: undefined,
      }),
    ),
})

/** The cashier with its office, a cashier and a lead. */
export const openTestPayouts = async (env: Record<string, string> = {}) => {
  const o = await open(env)
  const cashier = await o.office.aStaff(['cashier'])
  const lead = await o.office.aStaff(['cashier_lead'])
  return { ...o, ...deskOf(o, cashier, lead), ...blocksOf(o) }
}
export type TestPayouts = Awaited<ReturnType<typeof openTestPayouts>>
