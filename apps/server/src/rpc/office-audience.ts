import { isStaffCall, type StaffCall } from '@felek/contract/office/staff-call.ts'
import type { Reply } from '@felek/contract/envelope.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import type { AuditNote, Deps, StaffMember } from '../deps.ts'
import type { Audience, HandlerContext, ParsedCall, RunningCall } from './audience.ts'
import { createRates } from './rates.ts'
import { Refusal } from './refusal.ts'

/** Where a call of staff's came from, as the audit has it. */
export type AuditOrigin = { call: string; requestId: string; ip: string; deviceHash: string }

/** An entry that the pipeline writes: what was done, by whom, and from where. */
export type StaffDeed = {
  kind: NonNullable<AuditNote['kind']> | 'read' | 'write' | 'propose' | 'deny'
  staff: StaffMember
  origin: AuditOrigin
  note: AuditNote
  approvalId?: bigint
}

/**
 * What the back office's half of the pipeline has to know before a handler runs. Modules know it; app.ts hands the
 * answers in.
 */
export type OfficeAccess = {
  isAddressAllowed(ip: string): Promise<boolean>
  findSession(proof: {
    session: string | undefined
    device: string | undefined
    ip: string
  }): Promise<StaffMember | undefined>
  isSteppedUp(staff: StaffMember): boolean
  touchSession(sessionId: bigint, now: Date): Promise<void>
  /** Stores a proposal in the call's stead; throws `no_approver`. */
  propose(
    tx: Tx,
    proposal: {
      call: StaffCall
      staff: StaffMember
      data: Record<string, unknown>
      facts: object
      why: string
      once: string | undefined
    },
  ): Promise<{ id: bigint; expiresAt: Date; reason: string }>
  appendAudit(q: Query, deed: StaffDeed): Promise<void>
  /** An address has no tries left. */
  logRateLimited(ip: string, rate: string): void
}

/** What a handler has noted, beside what it was handed. */
type Noted = HandlerContext & { notes: AuditNote[] }
const notesOf = (context: HandlerContext): AuditNote[] => (context as Noted).notes

const originOf = ({ call, incoming }: ParsedCall, requestId: string, staff: StaffMember) => ({
  call: call.wire,
  requestId,
  ip: incoming.ip,
  deviceHash: staff.deviceHash,
})

/** Who calls, from an allowed network, by the session cookie and the device cookie together. */
const authenticate = async (
  access: OfficeAccess,
  { call, incoming }: ParsedCall,
): Promise<StaffMember | undefined> => {
  if (!(await access.isAddressAllowed(incoming.ip))) throw new Refusal('address_not_allowed')
  if (!isStaffCall(call)) return undefined
  const staff = await access.findSession({
    session: incoming.staffSession,
    device: incoming.device,
    ip: incoming.ip,
  })
  if (!staff) throw new Refusal('session_expired')
  return staff
}

/** What stands against this person's making this call, as a refusal. */
const findDenial = (
  access: OfficeAccess,
  call: StaffCall,
  staff: StaffMember,
): Refusal | undefined => {
  if (staff.pending && !call.whilePending) return new Refusal('second_factor_required')
  const { permission } = call
  if (permission !== 'own' && !staff.permissions.has(permission))
    return new Refusal('forbidden', { permission })
  if (call.stepUp && !access.isSteppedUp(staff)) return new Refusal('second_factor_required')
  return undefined
}

const proposalReply = (
  lang: ParsedCall['lang'],
  { id, expiresAt }: { id: bigint; expiresAt: Date },
): Reply => ({
  result: true,
  message: officePhrases[lang].messages.proposed,
  data: { approval: { id: String(id), expiresAt: expiresAt.toISOString() } },
  code: 202,
  error: '',
  debug: '',
})

const appendDenial = (
  { deps, access }: { deps: Deps; access: OfficeAccess },
  parsed: ParsedCall,
  staff: StaffMember,
  key: string,
): Promise<void> => {
  const note: AuditNote = { subject: { kind: 'none', ids: [] }, after: { refused: key } }
  const origin = originOf(parsed, '', staff)
  return access.appendAudit(deps.db.read, { kind: 'deny', staff, origin, note })
}

/** The staff's half of the pipeline: a cookie, a network, rights read anew, a second person, and the audit. */
export const createOfficeAudience = (deps: Deps, access: OfficeAccess): Audience<StaffMember> => ({
  panel: 'office',
  requiresOrigin: true,
  rates: createRates(deps.env.rateScale),
  onRateLimited: access.logRateLimited,
  passesRate: async () => false,
  // Maintenance shuts players out; whoever ends it works here.
  isClosed: () => false,
  authenticate: (parsed) => authenticate(access, parsed),
  async authorise(parsed, staff) {
    if (!staff || !isStaffCall(parsed.call)) return
    const denial = findDenial(access, parsed.call, staff)
    if (!denial) return
    // Being asked for a fresh factor is a day's work; what they then show of it stands in the audit.
    if (denial.key === 'second_factor_required') throw denial
    await appendDenial({ deps, access }, parsed, staff, denial.key)
    throw denial
  },
  /** Some rights only a handler knows: an approval asks for that of what was proposed. */
  async onRefused(parsed, staff, key) {
    if (staff && key === 'forbidden') await appendDenial({ deps, access }, parsed, staff, key)
  },
  contextOf(staff) {
    const notes: AuditNote[] = []
    return { staff, notes, audit: (note: AuditNote) => void notes.push(note) }
  },
  async guard({ guarded, actor: staff, ...running }) {
    const { call, input, request, lang, requestId, scope } = running
    if (!guarded || !staff || !scope.tx || !isStaffCall(call)) return undefined
    const asked = { deps, q: scope.tx, now: deps.now() }
    await guarded.check?.(input, { ...asked, staff })
    const facts = await guarded.facts(input, asked)
    const why = guarded.guard(input, facts)
    if (why === undefined) return undefined
    const data = request.data ?? {}
    const once = guarded.once
    const proposal = await access.propose(scope.tx, { call, staff, data, facts, why, once })
    await access.appendAudit(scope.tx, {
      kind: 'propose',
      staff,
      origin: originOf(running, requestId, staff),
      note: {
        subject: { kind: 'approval', ids: [proposal.id] },
        after: { call: call.wire, why },
        reason: proposal.reason,
      },
      approvalId: proposal.id,
    })
    return proposalReply(lang, proposal)
  },
  appendAudit: (running, context) => appendNotes(access, deps.db.read, running, context),
  touch: (staff, _ip, at) => access.touchSession(staff.sessionId, at),
  ownerOf: ({ staffId }) => ({ table: 'staff_replies', column: 'staff_id', id: staffId }),
})

/**
 * One entry a note. A write that noted nothing, or a read of personal data that named nobody, is a fault of ours and is
 * answered as one: nothing leaves that the audit does not know.
 */
const appendNotes = async (
  access: OfficeAccess,
  read: Query,
  { actor: staff, ...running }: RunningCall<StaffMember>,
  context: HandlerContext,
): Promise<void> => {
  const { call, requestId, scope } = running
  if (!staff || !isStaffCall(call)) return
  const notes = notesOf(context)
  if (notes.length === 0 && (call.kind === 'write' || call.personal))
    throw new Error(`${call.wire} said nothing to the audit`)
  const origin = originOf(running, requestId, staff)
  for (const note of notes)
    await access.appendAudit(scope.tx ?? read, {
      kind: note.kind ?? (call.kind === 'read' ? 'read' : 'write'),
      staff,
      origin,
      note,
    })
}
