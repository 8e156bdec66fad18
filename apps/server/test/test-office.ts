import { randomUUID } from 'node:crypto'
import type { Call, Data, Input } from '@felek/contract/call.ts'
import type { Reply } from '@felek/contract/envelope.ts'
import type { StaffRole } from '@felek/contract/office/permissions.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { createOffice } from '../src/office.ts'
import { seedRoles } from '../src/modules/staff/staff.ts'
import { newId, newToken } from '../src/database/ids.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import { codeOf, stepAt } from '../src/modules/players/second-factor/totp.ts'
import type { CallModule, RpcRequest, RpcResponse } from '../src/rpc/pipeline.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/** A member of staff at their own browser. */
export type TestStaff = {
  staffId: bigint
  email: string
  session: string
  device: string
  /** Of the authenticator app. */
  secret: string
  ip: string
}

let people = 0
const password = 'Uzun-Bir-Parola-7!'

const request = (wire: string, data: object, as: Partial<TestStaff>, over: Partial<RpcRequest>) => {
  const [cls, method] = wire.split('/')
  const body = Buffer.from(JSON.stringify({ api: { class: cls, method }, data }))
  return {
    body,
    contentType: 'application/json',
    panel: 'office',
    foreign: false,
    hasOrigin: true,
    ip: as.ip ?? '127.0.0.1',
    userAgent: 'test',
    host: 'localhost:3002',
    device: as.device,
    staffSession: as.session,
    ...over,
  } satisfies RpcRequest
}

type Send = (
  wire: string,
  data: object,
  as?: Partial<TestStaff>,
  over?: Partial<RpcRequest>,
) => Promise<RpcResponse>
type CallOffice = <C extends Call>(
  call: C,
  data: Input<C>,
  as?: Partial<TestStaff>,
) => Promise<Reply<Data<C>>>
type Desk = { t: TestApp; send: Send; call: CallOffice; codeFor(who: TestStaff): string }

/** By password and code, in the browser that they have. */
const signIn = async ({ send, call, codeFor }: Desk, who: TestStaff): Promise<TestStaff> => {
  const first = await send(officeStaff.login.wire, { email: who.email, password }, who)
  if (!first.reply.result) throw new Error(first.reply.message)
  const there = { ...who, session: first.staffSession ?? '', device: first.device ?? who.device }
  const second = await call(officeStaff.second, { code: codeFor(there) }, there)
  if (!second.result) throw new Error(second.message)
  return there
}

type StaffWish = { since?: Date; ip?: string }

/** Invited, enrolled and signed in, all by real calls; `since` backdates account and roles. */
const aStaff = async (
  { t, send, call, codeFor }: Desk,
  roles: StaffRole[],
  { since, ip = '127.0.0.1' }: StaffWish,
): Promise<TestStaff> => {
  people += 1
  const email = `kisi${people}-${newId()}@felek.example`
  const token = newToken()
  await t.db.ledger.query(
    `insert into staff_invitations (token_hash, email, name, roles, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashToken(token), email, `Kişi ${people}`, roles, t.clock.now, new Date(8.64e15 / 4)],
  )
  const accepted = await send(officeStaff.accept.wire, { token, password }, { ip })
  if (!accepted.reply.result) throw new Error(accepted.reply.message)
  const { staffSession, device } = accepted
  const who = { staffId: 0n, email, session: staffSession ?? '', device: device ?? '', ip }
  const { secret } = (await call(officeStaff.enrolTotp, {}, who)).data
  const code = codeFor({ ...who, secret })
  const enrolled = await call(officeStaff.confirmTotp, { code }, who)
  if (!enrolled.result) throw new Error(enrolled.message)
  const staffId = BigInt(enrolled.data.staffID)
  if (since) {
    await t.db.ledger.query('update staff set created_at = $1 where staff_id = $2', [
      since,
      staffId,
    ])
    await t.db.ledger.query('update staff_roles set since = $1 where staff_id = $2', [
      since,
      staffId,
    ])
  }
  return { ...who, staffId, secret }
}

type AuditEntry = {
  kind: string
  call: string
  staff_id: bigint | null
  subject_kind: string
  subject_ids: string[]
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  approval_id: bigint | null
}

/** The office of a test product, with people whose sign-in goes the whole way. */
export const openTestOffice = async (
  env: Record<string, string> = {},
  modules?: (t: TestApp) => CallModule[],
) => withTestOffice(await openTestApp(env), modules)

/** The office of a product that a test has opened itself. */
export const withTestOffice = async <T extends TestApp>(
  t: T,
  modules?: (t: TestApp) => CallModule[],
) => {
  await seedRoles({ ...t.deps, db: t.db.ledger })
  const deps = { ...t.deps, db: t.db.ledger, adminDb: t.db.ledger }
  const { rpc } = createOffice(deps, modules?.(t))
  const send: Send = (wire, data, as = {}, over = {}) => rpc.answer(request(wire, data, as, over))
  const call: CallOffice = async (it, data, as) =>
    (await send(it.wire, data as object, as)).reply as never
  /** The next code of their app: none is good twice, so the clock goes on half a minute. */
  const codeFor = (who: TestStaff): string => {
    t.clock.forward(30_000)
    return codeOf(who.secret, stepAt(t.clock.now))
  }
  const desk: Desk = { t, send, call, codeFor }
  return {
    ...t,
    office: {
      ...desk,
      deps,
      rpc,
      password,
      signIn: (who: TestStaff) => signIn(desk, who),
      aStaff: (roles: StaffRole[], wish: StaffWish = {}) => aStaff(desk, roles, wish),
    },
    /** What the audit has, the oldest first. */
    audit: async () =>
      (await t.db.ledger.query('select * from audit_entries order by audit_id', []))
        .rows as AuditEntry[],
  }
}
export type TestOffice = Awaited<ReturnType<typeof openTestOffice>>

export const aRequestId = (): string => randomUUID()
