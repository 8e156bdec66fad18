import { sql } from 'kysely'
import type { Permission } from '@felek/contract/office/permissions.ts'
import type { Query, Tx } from '@felek/database/database.ts'

export type ApprovalStatus = 'waiting' | 'approved' | 'refused' | 'withdrawn' | 'expired'
export type ProposalRow = {
  approval_id: bigint
  call: string
  permission: Permission
  /** Canonical JSON, as it was hashed. */
  input: string
  facts: string
  digest: string
  why: string
  reason: string
  proposer_id: bigint
  proposer_device: string
  proposed_at: Date
  expires_at: Date
}
export type ApprovalRow = ProposalRow & {
  status: ApprovalStatus
  approver_id: bigint | null
  approver_device: string | null
  decided_at: Date | null
  note: string | null
  break_glass: boolean
}

const over = (q: Query) => q.withTables<{ approvals: ApprovalRow }>()

export const insertProposal = async (tx: Tx, p: ProposalRow): Promise<void> => {
  await sql`
    select approval_propose(${p.approval_id}, ${p.call}, ${p.permission}, ${p.input}, ${p.facts}, ${p.digest},
      ${p.why}, ${p.reason}, ${p.proposer_id}, ${p.proposer_device}, ${p.proposed_at}, ${p.expires_at})`.execute(
    tx,
  )
}

export type Decision = {
  approvalId: bigint
  status: 'approved' | 'refused' | 'withdrawn'
  staffId: bigint
  device: string
  note: string | null
  breakGlass: boolean
  at: Date
}

/** Whether it was this decision that counted: one that waits is decided once, and not after its time. */
export const decide = async (tx: Tx, d: Decision): Promise<boolean> =>
  (
    await sql<{ decided: boolean }>`
      select approval_decide(${d.approvalId}, ${d.status}, ${d.staffId}, ${d.device}, ${d.note}, ${d.breakGlass},
        ${d.at}) as decided`.execute(tx)
  ).rows[0]?.decided ?? false

/** Ends those whose time is over; answers how many. */
export const expire = async (q: Query, now: Date): Promise<number> =>
  (await sql<{ n: number }>`select approval_expire(${now}) as n`.execute(q)).rows[0]?.n ?? 0

export const findApproval = (q: Query, approvalId: bigint): Promise<ApprovalRow | undefined> =>
  over(q)
    .selectFrom('approvals')
    .selectAll()
    .where('approval_id', '=', approvalId)
    .executeTakeFirst()

/** Who asks, as far as it decides which proposals they see: their own, and those that they could approve. */
export type Viewer = { staffId: bigint; permissions: readonly Permission[]; seesAll: boolean }

/** The newest first; `waiting` alone, those that are decided, or all. */
export const listApprovals = (
  q: Query,
  { staffId, permissions, seesAll }: Viewer,
  {
    status,
    after,
    limit,
  }: { status?: 'waiting' | 'decided' | undefined; after?: bigint | undefined; limit: number },
): Promise<ApprovalRow[]> =>
  over(q)
    .selectFrom('approvals')
    .selectAll()
    .$if(status === 'waiting', (s) => s.where('status', '=', 'waiting'))
    .$if(status === 'decided', (s) => s.where('status', '<>', 'waiting'))
    .$if(after !== undefined, (s) => s.where('approval_id', '<', after ?? 0n))
    .$if(!seesAll, (s) =>
      s.where(
        sql<boolean>`(proposer_id = ${staffId} or permission = any (${[...permissions]}::text[]))`,
      ),
    )
    .orderBy('approval_id', 'desc')
    .limit(limit)
    .execute()

/** Proposals about one thing are stored one after the other, until the transaction ends. */
export const lockProposals = async (tx: Tx, about: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval ${about}`}, 0))`.execute(tx)
}

/** The proposal of a call that waits and names this in one of its fields; undefined where none does. */
export const findWaitingProposal = async (
  q: Query,
  { call, field, id }: { call: string; field: string; id: string },
): Promise<bigint | undefined> =>
  (
    await sql<{ approval_id: bigint }>`
      select approval_id from approvals
      where status = 'waiting' and call = ${call} and input::jsonb ->> ${field}::text = ${id}
      order by approval_id desc limit 1`.execute(q)
  ).rows[0]?.approval_id

/** Whether a proposal waits that names this player. */
export const hasWaitingProposal = async (q: Query, playerId: bigint): Promise<boolean> =>
  (
    await sql`
      select 1 from approvals
      where status = 'waiting' and input::jsonb ->> 'playerID' = ${String(playerId)} limit 1`.execute(
      q,
    )
  ).rows.length > 0

/** Takes a person who is erased out of what was decided about them. */
export const eraseDecided = async (tx: Tx, playerId: bigint, username: string): Promise<void> => {
  await sql`select approval_erase(${playerId}, ${username})`.execute(tx)
}

/** Since when the oldest waits; undefined where none does. */
export const findWaitingSince = async (q: Query): Promise<Date | undefined> =>
  (
    await sql<{ at: Date | null }>`
      select min(proposed_at) as at from approvals where status = 'waiting'`.execute(q)
  ).rows[0]?.at ?? undefined

/** Proposals of others that somebody with these rights may decide about. */
export const countDecidable = async (
  q: Query,
  { staffId, permissions }: Pick<Viewer, 'staffId' | 'permissions'>,
): Promise<{ count: number; oldest: Date | null }> =>
  (
    await sql<{ count: number; oldest: Date | null }>`
      select count(*)::int as count, min(proposed_at) as oldest from approvals
      where status = 'waiting' and proposer_id <> ${staffId} and permission = any (${[...permissions]}::text[])`.execute(
      q,
    )
  ).rows[0] ?? { count: 0, oldest: null }

/** What the proposals ask for: the addresses of their calls. */
export const listProposedCalls = async (
  q: Query,
  approvalIds: readonly bigint[],
): Promise<Map<bigint, string>> => {
  if (approvalIds.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; call: string }>`
    select approval_id as id, call from approvals where approval_id = any (${[...approvalIds]}::bigint[])`.execute(
    q,
  )
  return new Map(rows.map(({ id, call }) => [id, call]))
}
