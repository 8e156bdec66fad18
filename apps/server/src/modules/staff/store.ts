import { sql } from 'kysely'
import type { Permission, StaffRole } from '@felek/contract/office/permissions.ts'
import type { Query, Tx } from '@felek/database/database.ts'

export type StaffStatus = 'active' | 'locked' | 'left'
export type StaffRow = {
  staff_id: bigint
  email: string
  name: string
  password_hash: string
  status: StaffStatus
  version: number
  created_at: Date
  wrong_at: Date[]
  used_step: bigint | null
}
type StaffRoleRow = { staff_id: bigint; role: StaffRole; since: Date }
export type RoleRow = {
  role: StaffRole
  permissions: Permission[]
  version: number
  updated_at: Date
}
type InvitationRow = {
  token_hash: string
  email: string
  name: string
  roles: StaffRole[]
  invited_by: bigint | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
type Tables = {
  staff: StaffRow
  staff_roles: StaffRoleRow
  office_roles: RoleRow
  staff_invitations: InvitationRow
}
const over = (q: Query) => q.withTables<Tables>()

export const findStaff = (q: Query, staffId: bigint): Promise<StaffRow | undefined> =>
  over(q).selectFrom('staff').selectAll().where('staff_id', '=', staffId).executeTakeFirst()

export const findStaffByEmail = (q: Query, email: string): Promise<StaffRow | undefined> =>
  over(q).selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst()

/** The row, held until the transaction ends: factors of one person are judged one after the other. */
export const holdStaff = (tx: Tx, staffId: bigint): Promise<StaffRow | undefined> =>
  over(tx)
    .selectFrom('staff')
    .selectAll()
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst()

export type StaffListRow = StaffRow & {
  roles: StaffRole[]
  factors: string[]
  last_seen: Date | null
}

export const listStaff = async (q: Query): Promise<StaffListRow[]> =>
  (
    await sql<StaffListRow>`
      select s.*, array(select role from staff_roles r where r.staff_id = s.staff_id order by role) as roles,
        array(select distinct kind from staff_factors f where f.staff_id = s.staff_id and f.confirmed_at is not null
          order by kind) as factors,
        (select max(last_activity_at) from staff_sessions x where x.staff_id = s.staff_id) as last_seen
      from staff s order by s.name, s.staff_id`.execute(q)
  ).rows

export const listNames = async (
  q: Query,
  staffIds: readonly bigint[],
): Promise<Map<bigint, string>> => {
  const { rows } = await sql<{ staff_id: bigint; name: string }>`
    select staff_id, name from staff where staff_id = any (${staffIds.map(String)}::bigint[])`.execute(
    q,
  )
  return new Map(rows.map((row) => [row.staff_id, row.name]))
}

/** False where somebody has this e-mail. */
export const insertStaff = async (
  tx: Tx,
  row: Pick<StaffRow, 'staff_id' | 'email' | 'name' | 'password_hash' | 'created_at'>,
): Promise<boolean> =>
  (
    await sql`
      insert into staff (staff_id, email, name, password_hash, created_at)
      values (${row.staff_id}, ${row.email}, ${row.name}, ${row.password_hash}, ${row.created_at})
      on conflict do nothing returning 1`.execute(tx)
  ).rows.length > 0

/** Sets name and status where the row is still of this version; false where it is not. */
export const saveStaff = async (
  tx: Tx,
  {
    staffId,
    version,
    name,
    status,
  }: { staffId: bigint; version: number; name: string; status: StaffStatus },
): Promise<boolean> =>
  (
    await sql`
      update staff set name = ${name}, status = ${status}, version = version + 1,
        wrong_at = case when ${status} = 'active' then '{}' else wrong_at end
      where staff_id = ${staffId} and version = ${version} returning 1`.execute(tx)
  ).rows.length > 0

/** Gives these roles and no other; one that was held keeps its since. */
export const setRoles = async (
  tx: Tx,
  staffId: bigint,
  roles: readonly StaffRole[],
  now: Date,
): Promise<void> => {
  await sql`delete from staff_roles where staff_id = ${staffId} and role <> all (${[...roles]}::text[])`.execute(
    tx,
  )
  await sql`
    insert into staff_roles (staff_id, role, since)
    select ${staffId}, role, ${now} from unnest(${[...roles]}::text[]) role
    on conflict do nothing`.execute(tx)
}

export const setPasswordHash = async (tx: Tx, staffId: bigint, hash: string): Promise<void> => {
  await sql`update staff set password_hash = ${hash} where staff_id = ${staffId}`.execute(tx)
}

/** What a wrong or a right factor leaves on the row. */
export const saveAttempts = async (
  tx: Tx,
  { staff_id, wrong_at, used_step, status }: StaffRow,
): Promise<void> => {
  const wrong = wrong_at.map((at) => at.toISOString())
  await sql`
    update staff set wrong_at = ${wrong}::timestamptz[], used_step = ${used_step}, status = ${status}
    where staff_id = ${staff_id}`.execute(tx)
}

/** The roles of a person with what each allows and since when it is theirs. */
export const listHeldRoles = async (
  q: Query,
  staffId: bigint,
): Promise<{ role: StaffRole; since: Date; permissions: Permission[] }[]> =>
  (
    await sql<{ role: StaffRole; since: Date; permissions: Permission[] }>`
      select r.role, r.since, o.permissions from staff_roles r join office_roles o on o.role = r.role
      where r.staff_id = ${staffId} order by r.role`.execute(q)
  ).rows

export const listRoles = (q: Query): Promise<RoleRow[]> =>
  over(q).selectFrom('office_roles').selectAll().orderBy('role').execute()

/** Seeds the roles that are not there yet. */
export const insertRoles = async (
  q: Query,
  roles: readonly Pick<RoleRow, 'role' | 'permissions'>[],
  now: Date,
): Promise<void> => {
  for (const { role, permissions } of roles)
    await sql`
      insert into office_roles (role, permissions, updated_at) values (${role}, ${permissions}::text[], ${now})
      on conflict do nothing`.execute(q)
}

/** False where the role is no longer of this version. */
export const saveRole = async (
  tx: Tx,
  { role, version, permissions }: Pick<RoleRow, 'role' | 'version' | 'permissions'>,
  now: Date,
): Promise<boolean> =>
  (
    await sql`
      update office_roles set permissions = ${permissions}::text[], version = version + 1, updated_at = ${now}
      where role = ${role} and version = ${version} returning 1`.execute(tx)
  ).rows.length > 0

/**
 * Who but this person may approve what takes this permission: active, and both the account and a role that allows it
 * were there by `since` and `at`.
 */
export const listApprovers = async (
  q: Query,
  { permission, except, since }: { permission: Permission; except: bigint; since: Date },
): Promise<bigint[]> =>
  (
    await sql<{ staff_id: bigint }>`
      select distinct s.staff_id from staff s join staff_roles r on r.staff_id = s.staff_id
      join office_roles o on o.role = r.role
      where s.status = 'active' and s.staff_id <> ${except} and ${permission} = any (o.permissions)
        and s.created_at <= ${since} and r.since <= ${since}`.execute(q)
  ).rows.map((row) => row.staff_id)

type Reachable = { staffId: bigint; name: string; email: string }

/** Those who work here and have a permission by one of their roles. */
export const listStaffWith = async (q: Query, permission: Permission): Promise<Reachable[]> =>
  (
    await sql<Reachable>`
      select s.staff_id as "staffId", s.name, s.email from staff s
      where s.status = 'active' and exists (
        select 1 from staff_roles r join office_roles o on o.role = r.role
        where r.staff_id = s.staff_id and ${permission} = any (o.permissions))
      order by s.name, s.staff_id`.execute(q)
  ).rows

/** Those who work here and have a role. */
export const listStaffOfRole = async (q: Query, role: StaffRole): Promise<Reachable[]> =>
  (
    await sql<Reachable>`
      select s.staff_id as "staffId", s.name, s.email from staff s
      join staff_roles r on r.staff_id = s.staff_id
      where s.status = 'active' and r.role = ${role} order by s.staff_id`.execute(q)
  ).rows

/** How many people there are, whoever may come in. */
export const countStaff = async (q: Query): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from staff`.execute(q)).rows[0]?.n ?? 0

/** How many owners may come in. */
export const countOwners = async (q: Query): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from staff s join staff_roles r on r.staff_id = s.staff_id
      where s.status = 'active' and r.role = 'owner'`.execute(q)
  ).rows[0]?.n ?? 0

/** Where the owners who may come in are written to. */
export const listOwnerEmails = (q: Query): Promise<string[]> => listEmailsOfRole(q, 'owner')

/** Where those who hold a role and still work here are written to. */
export const listEmailsOfRole = async (q: Query, role: StaffRole): Promise<string[]> =>
  (
    await sql<{ email: string }>`
      select s.email from staff s join staff_roles r on r.staff_id = s.staff_id
      where s.status = 'active' and r.role = ${role} order by s.staff_id`.execute(q)
  ).rows.map((row) => row.email)

export const insertInvitation = async (
  q: Query,
  i: Omit<InvitationRow, 'used_at'>,
): Promise<void> => {
  await sql`
    insert into staff_invitations (token_hash, email, name, roles, invited_by, created_at, expires_at)
    values (${i.token_hash}, ${i.email}, ${i.name}, ${i.roles}::text[], ${i.invited_by}, ${i.created_at},
      ${i.expires_at})`.execute(q)
}

/** Spends an invitation; undefined where it is unknown, used or over. */
export const spendInvitation = async (
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | undefined> =>
  (
    await sql<InvitationRow>`
      update staff_invitations set used_at = ${now}
      where token_hash = ${tokenHash} and used_at is null and expires_at > ${now} returning *`.execute(
      tx,
    )
  ).rows[0]

export const listNetworks = async (q: Query): Promise<string[]> =>
  (
    await sql<{ network: string }>`
      select network::text as network from staff_networks order by staff_networks.network`.execute(
      q,
    )
  ).rows.map((row) => row.network)

export const setNetworks = async (
  tx: Tx,
  networks: readonly string[],
  now: Date,
): Promise<void> => {
  await sql`delete from staff_networks`.execute(tx)
  await sql`
    insert into staff_networks (network, added_at)
    select distinct network::cidr, ${now}::timestamptz from unnest(${[...networks]}::text[]) network`.execute(
    tx,
  )
}

export type BreakGlassRow = {
  break_glass_id: bigint
  staff_id: bigint
  permission: string
  why: string
  begun_at: Date
  ends_at: Date
  closed_by: bigint[]
}

export const insertBreakGlass = async (
  tx: Tx,
  b: Omit<BreakGlassRow, 'closed_by'>,
): Promise<void> => {
  await sql`
    insert into staff_break_glass (break_glass_id, staff_id, permission, why, begun_at, ends_at)
    values (${b.break_glass_id}, ${b.staff_id}, ${b.permission}, ${b.why}, ${b.begun_at}, ${b.ends_at})`.execute(
    tx,
  )
}

/** The half hour that runs now for this person; undefined where none does. */
export const findBreakGlass = async (
  q: Query,
  staffId: bigint,
  now: Date,
): Promise<BreakGlassRow | undefined> =>
  (
    await sql<BreakGlassRow>`
      select * from staff_break_glass where staff_id = ${staffId} and begun_at <= ${now} and ends_at > ${now}
      order by ends_at desc limit 1`.execute(q)
  ).rows[0]
