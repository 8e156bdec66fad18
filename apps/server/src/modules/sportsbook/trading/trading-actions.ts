import { fold } from '@felek/contract/fold.ts'
import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../../database/ids.ts'
import type { SportsHouse } from '../deps.ts'
import { insertAct } from './store.ts'

/** Who of the staff does it, who else has agreed to it, and why; it is written down with what was done. */
export type By = { actor: string; approver?: string; reason: string }

/** What desk asked for can not be done; nothing was. */
export class DeskRefused extends Error {
  override name = 'DeskRefused'
}

/** Acts that one alone may not do: they move money. */
const fourEyes: ReadonlySet<string> = new Set([
  'result',
  'rollback',
  'void_span',
  'void_coupon',
  'write_off',
])

export type Act =
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

type DeskHouse = Pick<SportsHouse, 'db' | 'env' | 'now'>

/** One person, however the name is written. */
const isSame = (a: string, b: string): boolean => fold(a) === fold(b)

const checkBy = (act: Act, { actor, approver, reason }: By): void => {
  if (actor.trim() === '' || reason.trim() === '')
    throw new DeskRefused('an act has an actor and a reason')
  if (approver !== undefined && (approver.trim() === '' || isSame(approver, actor)))
    throw new DeskRefused('who approves is somebody else')
  if (fourEyes.has(act) && approver === undefined)
    throw new DeskRefused(`${act} needs a second pair of eyes`)
}

/**
 * Does an act and writes it down, both or neither. `detail` is what was asked for, `subject` what it is
 * about; what `work` answers is kept too. Answers the act's number.
 */
export const doAct = async (
  house: DeskHouse,
  by: By,
  { act, subject, detail }: { act: Act; subject: string; detail: object },
  work: (tx: Tx, actId: bigint, now: Date) => Promise<object | void>,
): Promise<bigint> => {
  checkBy(act, by)
  const now = house.now()
  const actId = newId(now)
  await house.db.inTx(async (tx) => {
    const done = await work(tx, actId, now)
    await insertAct(house, tx, {
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
