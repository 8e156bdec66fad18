import { termsKinds, type TermsKind } from '@felek/contract/consents.ts'
import type { consents as calls } from '@felek/contract/consents.ts'
import { afterCommit } from '@felek/database/database.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import type { Handler, Handlers } from '../../../deps.ts'
import { invalidFields, Refusal } from '../../../rpc/refusal.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { mailboxIn } from '../details.ts'
import { maskEmail } from '../masks.ts'
import type { PlayersDeps } from '../deps.ts'
import { holdOptIns, setPreferences } from '../preferences/store.ts'
import { changesBetween } from './changes.ts'
import { recordMarketingConsent } from './consents.ts'
import { openTerms } from './renewal.ts'
import { acceptedBy, holdByLink, insertConsents, newestTexts, getText } from './store.ts'

const isTerms = (kind: string): kind is TermsKind => termsKinds.some((it) => it === kind)

const terms: Handler<typeof calls.terms, PlayersDeps> = async (_input, { q }) =>
  (await newestTexts(q)).flatMap(({ kind, version, published_at }) =>
    isTerms(kind) ? [{ kind, version, publishedAt: published_at.toISOString() }] : [],
  )

/** The newest words are shown and accepted, which may be newer than those that ask for it. */
const renewals: Handler<typeof calls.renewals, PlayersDeps> = async (_input, ctx) => {
  const { q, lang, player } = ctx
  const open = new Set((await openTerms(q, player.playerId)).map(({ kind }) => kind))
  if (open.size === 0) return []
  const acceptedOf = await acceptedBy(q, player.playerId)
  const rows = []
  for (const { kind, version, published_at } of await newestTexts(q)) {
    if (!isTerms(kind) || !open.has(kind)) continue
    const accepted = acceptedOf.get(kind) ?? 0
    const [before, after] = [
      await getText(q, { kind, version: accepted, lang }),
      await getText(q, { kind, version, lang }),
    ]
    rows.push({
      kind,
      accepted,
      version,
      publishedAt: published_at.toISOString(),
      changes: before === undefined || after === undefined ? null : changesBetween(before, after),
    })
  }
  return rows
}

const accept: Handler<typeof calls.accept, PlayersDeps> = async ({ versions }, ctx) => {
  const { tx, player, now } = ctx
  const { playerId } = player
  const newest = new Map((await newestTexts(tx)).map((text) => [text.kind, text.version]))
  const twice = new Set(versions.map(({ kind }) => kind)).size < versions.length
  if (twice || versions.some(({ kind, version }) => version > (newest.get(kind) ?? 0)))
    throw invalidFields({ versions: 'invalid' })
  const accepted = await acceptedBy(tx, playerId)
  await insertConsents(
    tx,
    { playerId, at: now, source: 'renewal' },
    versions
      .filter(({ kind, version }) => version > (accepted.get(kind) ?? -1))
      .map((of) => ({ ...of, given: true })),
  )
  ctx.setMessage('terms_accepted')
  return { left: (await openTerms(tx, playerId)).length }
}

/** The link is the player's own, in each of their news mails: it ends, and begins nothing. */
const unsubscribe: Handler<typeof calls.unsubscribe, PlayersDeps> = async ({ token }, ctx) => {
  const { tx, deps, now } = ctx
  const row = await holdByLink(tx, hashToken(token))
  if (!row) throw new Refusal('token_expired')
  const playerId = row.player_id
  const before = await holdOptIns(tx, playerId)
  const ended = await recordMarketingConsent(
    tx,
    { playerId, at: now, source: 'unsubscribe' },
    { smsOptIn: before.sms_opt_in, emailOptIn: before.email_opt_in },
    { smsOptIn: false, emailOptIn: false },
  )
  if (ended.length > 0)
    await setPreferences(tx, playerId, { sms_opt_in: false, email_opt_in: false })
  for (const { kind } of ended)
    afterCommit(() =>
      logSecurityEvent(deps, {
        kind: 'consent_changed',
        playerId,
        address: ctx.ip,
        detail: { to: kind, given: 'no', by: 'link' },
      }),
    )
  ctx.setMessage('news_ended')
  return { mailbox: maskEmail(mailboxIn(deps, row) ?? '') }
}

export const consentsCalls: Handlers<typeof calls, PlayersDeps> = {
  terms,
  renewals,
  accept,
  unsubscribe,
}
