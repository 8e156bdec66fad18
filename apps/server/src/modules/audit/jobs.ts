import { ringOrEnd } from '../../alarms/alarm-queue.ts'
import { repeatSteadily } from '../../jobs/job.ts'
import { showAge } from '../../metrics/metrics.ts'
import { chainKeys } from '../../database/chain/keys.ts'
import { verifyAuditWith } from './audit.ts'
import { extendAuditChain } from './chain.ts'
import { findLastSeal, findUnsealedSince } from './chain-store.ts'
import type { AuditDeps } from './deps.ts'
import { appendHead, headOf, type AuditHead } from './heads.ts'

/** A head leaves the database this often, where there is a new one. */
const headEveryMs = 3_600_000
const dayMs = 86_400_000

/** Takes a head to where no server can reach it. */
export type MailHead = (head: AuditHead) => Promise<void>

/** Checks the audit once a day, and says aloud where it is not whole. */
const verifyDaily = (deps: AuditDeps) => {
  let verifiedMs = deps.now().getTime()
  return async () => {
    const nowMs = deps.now().getTime()
    if (nowMs - verifiedMs < dayMs) return
    verifiedMs = nowMs
    const { faults } = await deps.db.snapshot((q) => verifyAuditWith(q, deps.env))
    ringOrEnd(deps.alarms, 'audit_broken', faults.length)
    if (faults.length > 0)
      deps.log.error({ first: faults[0] }, 'the audit is not whole: run npm run audit:verify')
  }
}

/**
 * Every five seconds: seals what is final. Every hour the newest seal goes into `DATA_DIR`, the log and the mailbox of
 * the audit, and once more at the end.
 */
export const startAuditJobs =
  (mail: MailHead) =>
  (deps: AuditDeps): (() => Promise<void>) => {
    const [key] = chainKeys(deps.env, 'audit')
    const verify = verifyDaily(deps)
    let kept = { hash: '', atMs: 0 }
    const turn = async (atOnce: boolean) => {
      await extendAuditChain(deps.adminDb, key, deps.now)
      const newest = await findLastSeal(deps.db.read)
      if (!newest) return
      const head = headOf(newest)
      const nowMs = deps.now().getTime()
      if (head.hash === kept.hash || (!atOnce && nowMs - kept.atMs < headEveryMs)) return
      await appendHead(deps.env.dataDir, head)
      kept = { hash: head.hash, atMs: nowMs }
      deps.log.info({ head }, 'the audit is sealed up to here')
      await mail(head)
    }
    showAge(
      deps,
      'felek_audit_unsealed_seconds',
      'Age of the oldest audit entry that no seal covers.',
      () => findUnsealedSince(deps.db.read),
    )
    const end = repeatSteadily(deps, 'seal the audit', 5_000, async () => {
      await turn(false)
      await verify()
    })
    return async () => {
      await end()
      await turn(true).catch((error: unknown) =>
        deps.log.error({ err: error }, 'the last seal of the audit before the end was not made'),
      )
    }
  }
