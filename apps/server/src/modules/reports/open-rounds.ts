import type { Tx } from '@felek/database/database.ts'
import { listUnanswered, settledMark, stillOpen } from '../wallet/wallet.ts'
import type { ReportsDeps } from './deps.ts'
import { moveCursor, takeCursor } from './rollup-store.ts'
import {
  addMark,
  addRounds,
  deleteRounds,
  listRoundNumbers,
  takeMark,
  type OpenRound,
} from './rounds-store.ts'

/** A stake that nothing has answered for so long is an open round. */
const openAfterMs = 600_000
/** Effects that one transaction looks through. */
const spanMax = 20_000n
/** Rounds that are asked about at a time. */
const askedMax = 1_000

const toRow = ({
  effectNo,
  playerId,
  source,
  roundId,
  game,
  amountKurus,
  at,
}: Awaited<ReturnType<typeof listUnanswered>>[number]): OpenRound => ({
  effect_no: effectNo,
  player_id: playerId,
  source,
  round_id: roundId,
  game,
  kurus: amountKurus,
  at,
})

const readSpan = async (tx: Tx, by: Date): Promise<boolean> => {
  const after = await takeCursor(tx, 'rounds')
  const upTo = after === undefined ? undefined : await takeMark(tx, by)
  if (after === undefined || upTo === undefined || after >= upTo) return false
  const position = after + spanMax < upTo ? after + spanMax : upTo
  const open = await listUnanswered(tx, { after, upTo: position })
  await addRounds(tx, open.map(toRow))
  await moveCursor(tx, 'rounds', { position, at: undefined })
  return position < upTo
}

/** Asks anew about every round that was open, and forgets those that are not. */
const askAgain = async ({ db }: Pick<ReportsDeps, 'db'>): Promise<void> => {
  for (let after = 0n; ;) {
    const asked = await listRoundNumbers(db.read, after, askedMax)
    const last = asked.at(-1)
    if (last === undefined) return
    const open = await stillOpen(db.read, asked)
    await db.inTx((tx) =>
      deleteRounds(
        tx,
        asked.filter((effectNo) => !open.has(effectNo)),
      ),
    )
    after = last
  }
}

/** Each minute: notes where the journal is, looks for open rounds up to where it was ten minutes ago, asks about those known. */
export const readOpenRounds = async (deps: Pick<ReportsDeps, 'db' | 'now'>): Promise<void> => {
  const mark = await settledMark(deps.db.read)
  const now = deps.now()
  if (mark) await deps.db.inTx((tx) => addMark(tx, now, mark.effectNo))
  const by = new Date(now.getTime() - openAfterMs)
  while (await deps.db.inTx((tx) => readSpan(tx, by)));
  await askAgain(deps)
}
