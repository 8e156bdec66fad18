import type { Tx } from '@felek/database/database.ts'
import { signedHeaders } from '@felek/platform/signatures/signature.ts'
import { newId } from '../../database/ids.ts'
import type { AlarmsDeps } from './deps.ts'
import * as store from './notice-store.ts'
import type { AlarmRow } from './store.ts'
import { formatFigure, sentencesOf } from './words.ts'

/* What `ALARM_WEBHOOK_URL` is told: rounds, what somebody has acknowledged, what is over (docs/alarms.md). */

type Event = 'told' | 'acknowledged' | 'ended'

const toTold = (row: AlarmRow) => ({
  id: String(row.alarm_id),
  kind: row.kind,
  subject: row.subject,
  figure: row.figure,
  count: row.count,
  round: row.rounds,
  firstAt: row.first_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  title: { tr: sentencesOf('tr')[row.kind].name, en: sentencesOf('en')[row.kind].name },
  shown: formatFigure(row.kind, row.figure, 'en'),
})

/** A page of the office where alarms are. */
export const alarmsUrl = ({ env }: Pick<AlarmsDeps, 'env'>): string =>
  `${env.officeUrl ?? `http://localhost:${env.officePort}`}/alarmlar`

/** Writes down what is to be told, in the transaction that it tells of. Without a webhook nothing is. */
export const noteEvent = async (
  deps: AlarmsDeps,
  tx: Tx,
  event: Event,
  rows: readonly AlarmRow[],
): Promise<void> => {
  if (deps.env.delivery.alarmWebhook === undefined || rows.length === 0) return
  const at = deps.now()
  const noticeId = newId(at)
  const body = JSON.stringify({
    id: String(noticeId),
    event,
    at: at.toISOString(),
    url: alarmsUrl(deps),
    alarms: rows.map(toTold),
  })
  await store.insertNotice(tx, { noticeId, body, at })
}

const waitMsMax = 10_000
const backoffMs = [15_000, 60_000, 300_000, 900_000] as const
const giveUpMs = 24 * 3_600_000

/** Signed as calls between our processes are, under the name `alarm`. */
const post = async (
  { url, secret }: { url: string; secret: string },
  body: string,
  nowMs: number,
): Promise<{ isTaken: boolean; reply: string }> => {
  const { pathname, search } = new URL(url)
  try {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(waitMsMax),
      headers: {
        'content-type': 'application/json',
        ...signedHeaders({ id: 'alarm', secret }, nowMs, pathname + search, body),
      },
      body,
    })
    return { isTaken: ok, reply: String(status) }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    const code = name === 'TimeoutError' ? 'timeout' : (cause?.code ?? 'unknown')
    return { isTaken: false, reply: code.replace(/[^0-9A-Za-z_. -]/g, '_').slice(0, 60) }
  }
}

/** Tells the webhook what waits, one after the other; the same body may come twice, under the same id. */
export const callWebhook = async (deps: AlarmsDeps): Promise<number> => {
  const webhook = deps.env.delivery.alarmWebhook
  if (webhook === undefined) return 0
  const q = deps.adminDb.read
  let told = 0
  for (;;) {
    const now = deps.now()
    const heldUntil = new Date(now.getTime() + 6 * waitMsMax)
    const notice = await store.claimNotice(q, { now, heldUntil })
    if (!notice) return told
    const { isTaken, reply } = await post(webhook, notice.body, now.getTime())
    const at = deps.now()
    const isOver = isTaken || at.getTime() - notice.created_at.getTime() > giveUpMs
    const waitMs = backoffMs[Math.min(notice.attempts, backoffMs.length) - 1] ?? backoffMs[0]
    await store.noteNotice(q, notice.notice_id, {
      endedAt: isOver ? at : null,
      nextAt: isOver ? null : new Date(at.getTime() + waitMs),
      reply,
    })
    if (!isTaken) {
      deps.log.warn({ reply }, 'the webhook of alarms does not take what it is told')
      return told
    }
    told += 1
  }
}

const keptMs = 30 * 24 * 3_600_000

export const forgetOldNotices = (deps: AlarmsDeps): Promise<void> =>
  store.forgetNotices(deps.adminDb.read, new Date(deps.now().getTime() - keptMs))
