import { fold } from '@felek/contract/fold.ts'
import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../../database/ids.ts'
import type { SportsDeps } from '../deps.ts'
import { insertTradingAction } from './store.ts'

/** Who of the staff does it, who else has agreed to it, and why; it is written down with what was done. */
export type By = { actor: string; approver?: string; reason: string }

/** What desk asked for can not be done; nothing was. */
export class TradingRejection extends Error {
  override name = 'TradingRejection'
}

/** Acts that one alone may not do: they move money. */
const fourEyes: ReadonlySet<string> = new Set([
  'result',
  'rollback',
  'void_span',
  'void_coupon',
  'write_off',
])

export type TradingAction =
  | 'suspend'
  | 'release'
  | 'price'
  | 'mbs'
  | 'limit'
  | 'factor'
  | 'result'
  | 'rollback'
  | 'void_span'
  | 'void_coupon'
  | 'write_off'

type TradingDeps = Pick<SportsDeps, 'db' | 'env' | 'now'>

/** One person, however the name is written. */
const isSame = (a: string, b: string): boolean => fold(a) === fold(b)

const checkBy = (act: TradingAction, { actor, approver, reason }: By): void => {
  if (actor.trim() === '' || reason.trim() === '')
    throw new TradingRejection('an act has an actor and a reason')
  if (approver !== undefined && (approver.trim() === '' || isSame(approver, actor)))
    throw new TradingRejection('who approves is somebody else')
  if (fourEyes.has(act) && approver === undefined)
    throw new TradingRejection(`${act} needs a second pair of eyes`)
}

/**
 * Does an act and writes it down, both or neither. `detail` is what was asked for, `subject` what it is
 * about; what `work` answers is kept too. Answers the act's number.
 */
export const runTradingAction = async (
  deps: TradingDeps,
  by: By,
  { act, subject, detail }: { act: TradingAction; subject: string; detail: object },
  work: (tx: Tx, actId: bigint, now: Date) => Promise<object | void>,
): Promise<bigint> => {
  checkBy(act, by)
  const now = deps.now()
  const actId = newId(now)
  await deps.db.inTx(async (tx) => {
    const done = await work(tx, actId, now)
    await insertTradingAction(deps, tx, {
      actId,
      at: now,
      act,
      actor: by.actor,
      approver: by.approver,
      reason: by.reason,
      subject,
      detail: { ...detail, ...done },
    })
  })
  return actId
}
