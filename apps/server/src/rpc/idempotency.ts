import { sql } from 'kysely'
import type { Reply } from '@felek/contract/envelope.ts'
import { prepared, type Query, type Tx } from '@felek/database/database.ts'
import { moments, numbers, texts } from '../database/arrays.ts'
import { createLane } from '../database/lane.ts'
import { Refusal, type RefusalKey } from './refusal.ts'

type Id = { playerId: bigint; call: string; requestId: string; at: Date }
type Key = Id & { hash: Buffer }

/** Whose replies are kept, and where: players' and staff's are two tables. */
export type RepliesOwner =
  | { table: 'replies'; column: 'player_id'; id: bigint }
  | { table: 'staff_replies'; column: 'staff_id'; id: bigint }
type OwnedKey = Omit<Key, 'playerId'> & { owner: RepliesOwner }

/**
 * Refusals that say nothing final of the request, so that the same id may be tried again
 * (docs/product/calls.md, "Money calls").
 */
const notStored: readonly RefusalKey[] = [
  'step_up_required',
  'second_factor_required',
  'forbidden',
  'no_approver',
  'terms_renewed',
  'busy',
  'rate_limited',
  'internal',
]

/**
 * Answers a call once for its id: claims the id, does the work, keeps the reply, all in the business
 * transaction. A twin in flight waits for that transaction (and is `busy` when it takes too long); the same
 * id again gets the kept reply; with other fields it is a conflict. A refusal takes back what the work did
 * and is kept too.
 */
export const withIdempotency = async (
  tx: Tx,
  { owner, ...key }: OwnedKey,
  work: () => Promise<Reply>,
  refused: (refusal: Refusal) => Reply,
): Promise<Reply> => {
  const table = sql.table(owner.table)
  const ownerId = sql.ref(owner.column)
  const isThis = sql`${ownerId} = ${owner.id} and call = ${key.call} and request_id = ${key.requestId}`
  const claimed = await sql`
    insert into ${table} (${ownerId}, call, request_id, hash, at)
    values (${owner.id}, ${key.call}, ${key.requestId}, ${key.hash}, ${key.at})
    on conflict do nothing returning 1`.execute(tx)
  if (claimed.rows.length === 0) {
    const { rows } = await sql<{ same: boolean; reply: Reply | null }>`
      select hash = ${key.hash} as same, reply from ${table} where ${isThis}`.execute(tx)
    return keptReply(rows[0])
  }

  await sql`savepoint work`.execute(tx)
  const reply = await work().catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || notStored.includes(error.key)) throw error
    await sql`rollback to savepoint work`.execute(tx)
    return refused(error)
  })
  await sql`update ${table} set reply = ${JSON.stringify(reply)}::json where ${isThis}`.execute(tx)
  return reply
}

const keptReply = (found: { same: boolean; reply: Reply | null } | undefined): Reply => {
  if (found && !found.same) throw new Refusal('id_conflict')
  if (!found?.reply) throw new Refusal('busy')
  return found.reply
}

const nameOf = ({ playerId, call, requestId }: Omit<Id, 'at'>): string =>
  `${playerId} ${call} ${requestId}`

const claims = prepared<{ player_id: bigint; call: string; request_id: string }>(
  'replies_claim',
  `insert into replies (player_id, call, request_id, hash, at)
  select player_id, call, request_id, decode(hash, 'hex'), at
  from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) as g (player_id, call, request_id, hash, at)
  order by 1, 2, 3
  on conflict do nothing returning player_id, call, request_id`,
)

/** Claims ids, many in one statement; says which are the caller's from now on. */
const claimAll = async (q: Query, keys: readonly Key[]): Promise<boolean[]> => {
  const rows = await claims(q, [
    numbers(keys.map((k) => k.playerId)),
    texts(keys.map((k) => k.call)),
    texts(keys.map((k) => k.requestId)),
    texts(keys.map((k) => k.hash.toString('hex'))),
    moments(keys.map((k) => k.at)),
  ])
  const claimed = new Set(
    rows.map((r) => nameOf({ playerId: r.player_id, call: r.call, requestId: r.request_id })),
  )
  // Of twins that came together the first has it.
  return keys.map((key) => claimed.delete(nameOf(key)))
}

const keepings = prepared(
  'replies_keep',
  `update replies r set reply = g.reply::json
  from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::text[]) as g (player_id, call, request_id, at, reply)
  where r.player_id = g.player_id and r.call = g.call and r.request_id = g.request_id and r.at = g.at
    and r.reply is null`,
)

/** Keeps replies to claims that are still their callers'. */
const keepAll = async (
  q: Query,
  kept: readonly { key: Key; reply: Reply }[],
): Promise<undefined[]> => {
  const keys = kept.map((it) => it.key)
  await keepings(q, [
    numbers(keys.map((k) => k.playerId)),
    texts(keys.map((k) => k.call)),
    texts(keys.map((k) => k.requestId)),
    moments(keys.map((k) => k.at)),
    texts(kept.map((it) => JSON.stringify(it.reply))),
  ])
  return kept.map(() => undefined)
}

/** Calls that wait for others come many at a time: what each writes before and after goes together. */
export const createIdempotencyLanes = (q: Query) => ({
  claim: createLane((keys: readonly Key[]) => claimAll(q, keys)),
  keep: createLane((kept: readonly { key: Key; reply: Reply }[]) => keepAll(q, kept)),
})
export type IdempotencyLanes = ReturnType<typeof createIdempotencyLanes>

/** Who claimed an id and has not answered by then has died: the next one goes on with it. */
const answeringMsMax = 10_000

/**
 * The same for a call that waits for others and so holds no transaction: the id is claimed first, the
 * reply kept at the end. Whoever comes while it is claimed is `busy`; a claim that is older than any
 * answer takes is gone on with, and what the work does has to be known by the id. `since` is when the id
 * was claimed first: whoever did may be slow instead of dead, and write after it.
 */
export const withIdempotencyOutsideTx = async (
  q: Query,
  lanes: IdempotencyLanes,
  key: Key,
  work: (since: Date | undefined) => Promise<Reply>,
  refused: (refusal: Refusal) => Reply,
): Promise<Reply> => {
  let since: Date | undefined
  if (!(await lanes.claim(key))) {
    const again = await claimAgain(q, key)
    if ('kept' in again) return again.kept
    ;({ since } = again)
  }
  let reply: Reply
  try {
    reply = await work(since)
  } catch (error) {
    if (!(error instanceof Refusal) || notStored.includes(error.key)) {
      // Nothing final was said: the same id may come again at once.
      await sql`update replies set at = ${since ?? new Date(key.at.getTime() - answeringMsMax)}
        where player_id = ${key.playerId} and call = ${key.call} and request_id = ${key.requestId} and at = ${key.at}
          and reply is null`.execute(q)
      throw error
    }
    reply = refused(error)
  }
  await lanes.keep({ key, reply })
  return reply
}

/** The reply that is kept; else the id is this caller's, who learns when it was claimed before. */
const claimAgain = async (q: Query, key: Key): Promise<{ kept: Reply } | { since: Date }> => {
  const { rows } = await sql<{ same: boolean; reply: Reply | null; at: Date }>`
    select hash = ${key.hash} as same, reply, at from replies
    where player_id = ${key.playerId} and call = ${key.call} and request_id = ${key.requestId}`.execute(
    q,
  )
  const found = rows[0]
  if (found && !found.same) throw new Refusal('id_conflict')
  if (found?.reply) return { kept: found.reply }
  const taken = await sql`
    update replies set at = ${key.at}
    where player_id = ${key.playerId} and call = ${key.call} and request_id = ${key.requestId}
      and reply is null and at <= ${new Date(key.at.getTime() - answeringMsMax)} returning 1`.execute(
    q,
  )
  if (!found || taken.rows.length === 0) throw new Refusal('busy')
  return { since: found.at }
}

/** No fields have it: whatever comes under an id that was closed is another request. */
const closed = Buffer.alloc(0)

/**
 * What was answered to a request, or null where it never came: then its id is closed, and it can not
 * come any more. One that is on its way at this moment is waited for, as its repetition would be; one
 * that waits for others has not ended, and is `busy`.
 */
export const replyOrClose = async (tx: Tx, id: Id): Promise<Reply | null> => {
  await sql`
    insert into replies (player_id, call, request_id, hash, at)
    values (${id.playerId}, ${id.call}, ${id.requestId}, ${closed}, ${id.at})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ reply: Reply | null; ended: boolean }>`
    select reply, reply is not null or hash = ${closed} as ended from replies
    where player_id = ${id.playerId} and call = ${id.call} and request_id = ${id.requestId}`.execute(
    tx,
  )
  if (rows[0]?.ended === false) throw new Refusal('busy')
  return rows[0]?.reply ?? null
}

export type LateClaim = { player_id: bigint; request_id: string; at: Date }

/** Claims of a call that waits for others which are older and have no answer, the oldest first. */
export const lateClaims = async (q: Query, call: string, before: Date): Promise<LateClaim[]> =>
  (
    await sql<LateClaim>`
      select player_id, request_id, at from replies
      where call = ${call} and reply is null and hash <> ${closed} and at < ${before} order by at limit 100`.execute(
      q,
    )
  ).rows

/**
 * Ends a claim that nobody works on any more: by the reply that its work came to, or, where there was
 * none, closed, as `replyOrClose` does. Nothing where it was claimed again meanwhile.
 */
export const endClaim = async (
  q: Query,
  call: string,
  { player_id: playerId, request_id: requestId, at }: LateClaim,
  reply: Reply | null,
): Promise<void> => {
  const end = reply === null ? sql`hash = ${closed}` : sql`reply = ${JSON.stringify(reply)}::json`
  await sql`
    update replies set ${end}
    where player_id = ${playerId} and call = ${call} and request_id = ${requestId} and at = ${at} and reply is null`.execute(
    q,
  )
}

/** What was answered to a player, and to staff about them, goes with the person. */
export const forgetReplies = async (
  tx: Tx,
  { playerId, username }: { playerId: bigint; username: string },
): Promise<void> => {
  await sql`delete from replies where player_id = ${playerId}`.execute(tx)
  await sql`
    delete from staff_replies
    where strpos(reply::text, ${`"${username}"`}) > 0 or strpos(reply::text, ${`"${playerId}"`}) > 0`.execute(
    tx,
  )
}

/** The same fields in the same order, whatever order they came in. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
