import type { Query } from '@felek/database/database.ts'
import type { WalletDeps } from './deps.ts'
import { repeatSteadily } from '../../jobs/job.ts'
import { showAge } from '../../metrics/metrics.ts'
import { appendHead, headOf, lastHead, type Head } from './chain/heads.ts'
import { chainKeys } from '../../database/chain/keys.ts'
import type { ChainLink } from './chain/chain.ts'
import { extendChain } from './chain/chain-writer.ts'
import { getHashes, readLastChainLink, unsealedSince } from './chain/store.ts'

/** A head that is news lies outside the database at most this much later. */
const headEveryMs = 60_000

/** What else is to be kept outside the database, and stands in every head. */
export type Beside = (q: Query) => Promise<Pick<Head, 'chains'>>

/** Takes the day's head to the operator; called with each one, it sees to the once a day. */
export type PublishHead = (head: Head) => Promise<void>

/**
 * Keeps what the chain was when this process last looked. Where the database has another seal at
 * that place, or none, the chain was cut or remade: said at once, and not only when somebody checks.
 */
const createWatch = (deps: WalletDeps) => {
  let known: Head | undefined
  let started = false
  return async (): Promise<ChainLink | undefined> => {
    if (!started) known = await lastHead(deps.env.dataDir)
    started = true
    const newest = await readLastChainLink(deps.db.read)
    if (known) {
      const found = (await getHashes(deps.db.read, [BigInt(known.sealNo)])).get(
        BigInt(known.sealNo),
      )
      if (found !== known.hash) {
        deps.alarms.ring({ kind: 'ledger_chain' })
        deps.log.error(
          { head: known, found },
          'the audit chain was cut or remade, or DATA_DIR is of another database: run npm run ledger:verify',
        )
      }
    }
    if (newest) known = headOf(newest)
    return newest
  }
}

/**
 * Every five seconds, and once more at the end: seals what is final, compares the chain with what
 * it was, and puts a new head into `DATA_DIR`, the log and the operator's mailbox.
 */
export const startWalletJobs =
  (tell: PublishHead, beside: Beside) =>
  (deps: WalletDeps): (() => Promise<void>) => {
    const watch = createWatch(deps)
    const [key] = chainKeys(deps.env)
    let written: { hash: string; atMs: number } = { hash: '', atMs: 0 }
    const keepHead = async (seal: ChainLink, atOnce: boolean) => {
      const sealed = headOf(seal)
      const now = deps.now()
      if (sealed.hash === written.hash) return
      if (!atOnce && now.getTime() - written.atMs < headEveryMs) return
      const head = { ...sealed, ...(await beside(deps.db.read)) }
      await appendHead(deps.env.dataDir, head, now)
      written = { hash: head.hash, atMs: now.getTime() }
      deps.log.info({ head }, 'the ledger is sealed up to here')
      await tell(head)
    }
    const turn = async (atOnce: boolean) => {
      // Before sealing: a cut would otherwise be sealed over, and only the files would tell.
      await watch()
      await extendChain(deps.adminDb, key, deps.now)
      const newest = await watch()
      if (newest) await keepHead(newest, atOnce)
    }
    showAge(
      deps,
      'felek_ledger_unsealed_seconds',
      'Age of the oldest entry that the audit chain does not cover.',
      () => unsealedSince(deps.db.read),
    )
    const end = repeatSteadily(deps, 'seal the ledger', 5_000, () => turn(false))
    return async () => {
      await end()
      await turn(true).catch((error: unknown) =>
        deps.log.error({ err: error }, 'the last seal before the end was not made'),
      )
    }
  }
