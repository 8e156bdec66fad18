import { afterCommit, type Tx } from '@felek/database/database.ts'
import { newId } from '../../../database/ids.ts'
import type { ProtectionDeps } from '../deps.ts'
import { publishState } from '../news.ts'
import { after, waitMs } from '../waits.ts'
import { insertCase, insertInteraction, lastLooks } from './cases/store.ts'
import { daysFrom } from './days.ts'
import { insertNotice, sumDays } from './notices/store.ts'
import { listScores, listSteps, type RiskRow } from './store.ts'

/*
 * What the house does by itself at a score: it tells the player how it went, and puts a row before
 * staff. That a score stops bonuses and marketing is asked where they are given and sent (`stopsAmong`).
 */

/** A player as judged, and the score until now; `scoreId` where the score is another than before. */
export type Judged = {
  risk: RiskRow
  wasScore: number
  /** Words of distress were not among the markers that were met until now. */
  isNewlyDistressed: boolean
  scoreId: bigint | undefined
}

type Now = { at: Date; today: string }

/** Days that a notice adds up, the running one among them. */
const figureDays = 30

const saveScore = async (tx: Tx, { risk, scoreId }: Judged): Promise<bigint> => {
  const id = scoreId ?? (await listScores(tx, risk.player_id))[0]?.score_id
  if (id === undefined) throw new Error(`player ${risk.player_id} has a score without a row`)
  return id
}

const why = ({ hits }: RiskRow): string => hits.map((hit) => hit.kind).join(', ')

/** Tells players how their last days went. It is written down as something that was done. */
const notice = async (
  tx: Tx,
  deps: ProtectionDeps,
  of: readonly Judged[],
  { at, today }: Now,
): Promise<void> => {
  const sums = await sumDays(
    tx,
    of.map(({ risk }) => risk.player_id),
    daysFrom(today, -figureDays),
  )
  const nothing = { minutes: 0, deposits: 0, depositedKurus: '0', netKurus: '0' }
  for (const judged of of) {
    const { risk } = judged
    const playerId = risk.player_id
    await insertNotice(tx, {
      notice_id: newId(at),
      player_id: playerId,
      score_id: await saveScore(tx, judged),
      at,
      figures: { days: figureDays, ...(sums.get(playerId) ?? nothing) },
    })
    await insertInteraction(tx, {
      interaction_id: newId(at),
      player_id: playerId,
      case_id: null,
      at,
      what: 'notice',
      who: 'felek',
      why: why(risk),
      outcome: 'sent',
      next_look_at: null,
    })
    risk.noticed_at = at
    afterCommit(() => void publishState(deps, playerId))
  }
}

/** Puts before staff whose score or words say so, or whom somebody wanted looked at again by now. */
const queue = async (
  tx: Tx,
  judged: readonly Judged[],
  { from, hours, at }: { from: number; hours: number; at: Date },
): Promise<void> => {
  const looks = await lastLooks(
    tx,
    judged.map(({ risk }) => risk.player_id),
  )
  for (const one of judged) {
    const { player_id: playerId, score } = one.risk
    const look = looks.get(playerId)
    if (look?.isOpen) continue
    // What a case ended with answers for as long as the score stays up: who rises anew is looked at anew.
    const isHigh = score >= from && (score > (look?.closedScore ?? 0) || one.wasScore < from)
    const isLook =
      look?.nextLookAt !== null && look?.nextLookAt !== undefined && look.nextLookAt <= at
    const isDistress = one.isNewlyDistressed
    if (!isHigh && !isLook && !isDistress) continue
    await insertCase(tx, {
      case_id: newId(at),
      player_id: playerId,
      score_id: await saveScore(tx, one),
      score,
      why: isDistress ? 'distress' : isHigh ? 'score' : 'look',
      opened_at: at,
      due_at: after(at, hours * 3_600_000),
    })
  }
}

export const act = async (
  tx: Tx,
  deps: ProtectionDeps,
  judged: readonly Judged[],
  now: Now,
): Promise<void> => {
  if (judged.length === 0) return
  const steps = await listSteps(tx)
  const [noticeStep, queueStep] = [steps.get('notice'), steps.get('queue')]
  if (noticeStep) {
    const before = now.at.getTime() - waitMs(deps, noticeStep.hours)
    const due = judged.filter(
      ({ risk, scoreId }) =>
        scoreId !== undefined &&
        risk.score >= noticeStep.score &&
        (risk.noticed_at === null || risk.noticed_at.getTime() <= before),
    )
    if (due.length > 0) await notice(tx, deps, due, now)
  }
  if (queueStep)
    await queue(tx, judged, { from: queueStep.score, hours: queueStep.hours, at: now.at })
}
