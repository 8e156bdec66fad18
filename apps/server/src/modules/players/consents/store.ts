import { sql } from 'kysely'
import type { ConsentKind, TermsKind } from '@felek/contract/consents.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'

export type Wording = { tr: string; en: string }
export type Source = 'registration' | 'preferences' | 'unsubscribe' | 'renewal' | 'closing' | 'seed'

export type LegalText = {
  kind: ConsentKind
  version: number
  renew: boolean
  published_at: Date
}

/** The newest version of each kind. */
export const newestTexts = async (q: Query): Promise<LegalText[]> =>
  (
    await sql<LegalText>`
      select distinct on (kind) kind, version, renew, published_at from legal_texts
      order by kind, version desc`.execute(q)
  ).rows

/** Of each kind the newest version that has to be accepted anew. */
export const renewingTexts = async (q: Query): Promise<{ kind: TermsKind; version: number }[]> =>
  (
    await sql<{ kind: TermsKind; version: number }>`
      select kind, max(version) as version from legal_texts
      where renew and kind in ('rules', 'privacy') group by kind`.execute(q)
  ).rows

/** A version's text as it stood; undefined where there is none. */
export const getText = async (
  q: Query,
  of: { kind: ConsentKind; version: number; lang: Lang },
): Promise<string | undefined> =>
  (
    await sql<{ text: string }>`
      select text from legal_texts
      where kind = ${of.kind} and version = ${of.version} and lang = ${of.lang}`.execute(q)
  ).rows[0]?.text

/**
 * Writes the next version of a kind and says which it is; undefined, and nothing is written, where
 * the newest says the same and nothing is to be renewed. One after the other, whoever publishes.
 */
export const insertVersion = async (
  tx: Tx,
  kind: ConsentKind,
  { tr, en }: Wording,
  o: { renew: boolean; now: Date },
): Promise<number | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtext('legal_texts'))`.execute(tx)
  const { rows } = await sql<{ version: number; same: boolean }>`
    select version, bool_and(text = case lang when 'tr' then ${tr} else ${en} end) as same
    from legal_texts where kind = ${kind} group by version order by version desc limit 1`.execute(
    tx,
  )
  const newest = rows[0]
  if (newest?.same && !o.renew) return undefined
  const version = (newest?.version ?? 0) + 1
  await sql`
    insert into legal_texts (kind, version, lang, hash, text, renew, published_at)
    select ${kind}, ${version}, t.lang, encode(sha256(convert_to(t.text, 'UTF8')), 'hex'), t.text, ${o.renew}, ${o.now}
    from (values ('tr', ${tr}), ('en', ${en})) as t(lang, text)`.execute(tx)
  return version
}

export type Consent = { kind: ConsentKind; version: number; given: boolean }

export const insertConsents = async (
  tx: Tx,
  of: { playerId: bigint; at: Date; source: Source },
  rows: readonly Consent[],
): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    insert into consents (player_id, kind, version, given, at, source)
    select ${of.playerId}, c.kind, c.version, c.given, ${of.at}, ${of.source}
    from unnest(${rows.map((r) => r.kind)}::text[], ${rows.map((r) => r.version)}::int[],
      ${rows.map((r) => r.given)}::boolean[]) as c(kind, version, given)`.execute(tx)
}

/** The highest version of each kind of terms that a player accepted. */
export const acceptedBy = async (q: Query, playerId: bigint): Promise<Map<TermsKind, number>> =>
  new Map(
    (
      await sql<{ kind: TermsKind; version: number }>`
        select kind, max(version) as version from consents
        where player_id = ${playerId} and given and kind in ('rules', 'privacy') group by kind`.execute(
        q,
      )
    ).rows.map(({ kind, version }) => [kind, version]),
  )

export type ConsentRow = Consent & { at: Date; source: Source | 'before' }

/** Everything that a player agreed to or ended, the oldest first. */
export const listConsents = async (q: Query, playerId: bigint): Promise<ConsentRow[]> =>
  (
    await sql<ConsentRow>`
      select kind, version, given, at, source from consents
      where player_id = ${playerId} order by consent_id`.execute(q)
  ).rows

/** Keeps a link for a player where there is none yet, and says which is kept. */
export const keepLink = async (
  tx: Tx,
  row: { playerId: bigint; tokenHash: string; tokenSealed: string },
): Promise<string> => {
  await sql`
    insert into consent_links (player_id, token_hash, token_sealed)
    values (${row.playerId}, ${row.tokenHash}, ${row.tokenSealed}) on conflict (player_id) do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ token_sealed: string }>`
    select token_sealed from consent_links where player_id = ${row.playerId}`.execute(tx)
  return rows[0]?.token_sealed ?? row.tokenSealed
}

/** Whose link this is, their row held. */
export const holdByLink = async (
  tx: Tx,
  tokenHash: string,
): Promise<{ player_id: bigint; details_sealed: string } | undefined> =>
  (
    await sql<{ player_id: bigint; details_sealed: string }>`
      select p.player_id, p.details_sealed from consent_links l join players p on p.player_id = l.player_id
      where l.token_hash = ${tokenHash} for no key update of p`.execute(tx)
  ).rows[0]

export type Reader = {
  player_id: bigint
  username: string
  lang: Lang
  details_sealed: string
}

/** Players who want news by e-mail, behind an id, the oldest first; closed accounts want none. */
export const newsReaders = async (q: Query, after: bigint, max: number): Promise<Reader[]> =>
  (
    await sql<Reader>`
      select player_id, username, lang, details_sealed from players
      where email_opt_in and status = 'active' and player_id > ${after}
      order by player_id limit ${max}`.execute(q)
  ).rows

/**
 * Forgets up to `max` proofs of news that ended before then: whatever was agreed to up to an end
 * goes with that end. Says how many.
 */
export const forgetNewsProof = async (q: Query, before: Date, max: number): Promise<number> =>
  (
    await sql`
      delete from consents where consent_id in (
        select c.consent_id from consents c
        where c.kind in ('sms', 'email') and c.at < ${before} and exists (
          select 1 from consents e where e.player_id = c.player_id and e.kind = c.kind
            and e.consent_id >= c.consent_id and not e.given and e.at < ${before})
        order by c.at limit ${max})
      returning 1`.execute(q)
  ).rows.length

/** The same of terms, of accounts that were closed before then and have been since. */
export const forgetTermsProof = async (q: Query, before: Date, max: number): Promise<number> =>
  (
    await sql`
      delete from consents where consent_id in (
        select c.consent_id from consents c join player_closures d on d.player_id = c.player_id
        where c.kind in ('rules', 'privacy') and d.closed_at < ${before} and d.reopened_at is null
          and c.at < ${before}
        order by c.at limit ${max})
      returning 1`.execute(q)
  ).rows.length

/** How many accounts were closed before then, and have been since. */
export const countClosedBefore = async (q: Query, before: Date): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from player_closures
      where closed_at < ${before} and reopened_at is null`.execute(q)
  ).rows[0]?.n ?? 0
