import { afterCommit, type Tx } from '@felek/database/database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import type { PlayersDeps } from '../deps.ts'
import { sendMail } from '../../messages/messages.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { recordMarketingConsent } from '../consents/consents.ts'
import { endOpenChanges } from '../contact/store.ts'
import { setClosed } from '../../wallet/wallet.ts'
import { openDetails } from '../details.ts'
import { holdOptIns, setPreferences } from '../preferences/store.ts'
import { endPlayerSessions } from '../sessions/store.ts'
import * as store from './store.ts'

export const closurePlace = (playerId: bigint): string => `player:${playerId}:closure`

type By = { address: string; host: string }

/**
 * Closes an account: its sessions end, news ends, its mailed links are spent, what still comes in is parked and
 * goes back, its player is told by mail. What
 * it holds (name, mailbox, phone, identity number) stays held. Whether money is left in it is its
 * caller's business. False where it is closed already.
 */
export const closePlayer = async (
  deps: PlayersDeps,
  tx: Tx,
  playerId: bigint,
  { reason, ...by }: By & { reason: string | undefined },
): Promise<boolean> => {
  const now = deps.now()
  const player = await store.moveStatus(tx, { playerId }, ['active', 'closed'])
  if (!player) return false
  await store.insertClosure(tx, {
    player_id: playerId,
    closed_at: now,
    reason_sealed: reason ? encryptionOf(deps.env).encrypt(reason, closurePlace(playerId)) : null,
  })
  await store.spendTokens(tx, playerId, now)
  await endOpenChanges(tx, playerId, 'void', now)
  const news = await holdOptIns(tx, playerId)
  await recordMarketingConsent(
    tx,
    { playerId, at: now, source: 'closing' },
    { smsOptIn: news.sms_opt_in, emailOptIn: news.email_opt_in },
    { smsOptIn: false, emailOptIn: false },
  )
  await setPreferences(tx, playerId, { sms_opt_in: false, email_opt_in: false })
  const ended = await endPlayerSessions(tx, playerId, 'all', 'closed', now)
  await setClosed(tx, playerId, true)
  afterCommit(() => {
    for (const sessionId of ended) deps.eventHub.endSession(sessionId, 'ended')
    logSecurityEvent(deps, { kind: 'account_closed', playerId, address: by.address })
  })
  await sendMail(deps, tx, {
    playerId: player.player_id,
    to: openDetails(deps.env, player).email,
    template: 'account_closed',
    lang: player.lang,
    username: player.username,
    path: '/support',
    host: by.host,
  })
  return true
}

/** Opens a closed account again, and tells its player. False where no closed one has that name. */
export const reopenPlayer = async (
  deps: PlayersDeps,
  tx: Tx,
  username: string,
  by: By,
): Promise<boolean> => {
  const player = await store.moveStatus(tx, { username }, ['closed', 'active'])
  if (!player) return false
  await store.endClosures(tx, player.player_id, deps.now())
  await setClosed(tx, player.player_id, false)
  afterCommit(() =>
    logSecurityEvent(deps, {
      kind: 'account_reopened',
      playerId: player.player_id,
      address: by.address,
    }),
  )
  await sendMail(deps, tx, {
    playerId: player.player_id,
    to: openDetails(deps.env, player).email,
    template: 'account_reopened',
    lang: player.lang,
    username: player.username,
    path: '/login',
    host: by.host,
  })
  return true
}
