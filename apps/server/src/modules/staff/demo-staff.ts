import type { StaffRole } from '@felek/contract/office/permissions.ts'
import type { Query } from '@felek/database/database.ts'
import { encryptionOf, hashToken } from '@felek/platform/crypto/encryption.ts'
import type { StaffMember } from '../../deps.ts'
import { newId } from '../../database/ids.ts'
import { codeOf, hashPassword, newSecret, stepAt, stepMs } from '../players/players.ts'
import type { StaffDeps } from './deps.ts'
import { confirmTotp, insertFactor, listFactors } from './factor-store.ts'
import { totpPlace } from './factors.ts'
import { countStaff, findStaffByEmail, insertStaff, listHeldRoles, setRoles } from './store.ts'

/**
 * The demo's staff, an account a role and a second owner: nobody approves what they propose themselves. They exist in
 * the demo profile alone; their codes are shown at `/dev/codes`, to this machine.
 */
export const demoStaff: readonly { email: string; name: string; role: StaffRole }[] = [
  { email: 'sahip@ofis.felek.example', name: 'Nazlı Aksoy', role: 'owner' },
  { email: 'ortak@ofis.felek.example', name: 'Cem Erdem', role: 'owner' },
  { email: 'mudur@ofis.felek.example', name: 'Selin Arı', role: 'manager' },
  { email: 'kasa@ofis.felek.example', name: 'Onur Tekin', role: 'cashier' },
  { email: 'kasa.sefi@ofis.felek.example', name: 'Derya Koç', role: 'cashier_lead' },
  { email: 'destek@ofis.felek.example', name: 'Ece Yaman', role: 'support' },
  { email: 'icerik@ofis.felek.example', name: 'Mert Güler', role: 'editor' },
  { email: 'oyun@ofis.felek.example', name: 'Pınar Uçar', role: 'games' },
  { email: 'bahis@ofis.felek.example', name: 'Kaan Doğan', role: 'trader' },
  { email: 'bahis.sefi@ofis.felek.example', name: 'Aslı Şen', role: 'trader_lead' },
  { email: 'koruma@ofis.felek.example', name: 'İrem Çetin', role: 'protection' },
  { email: 'uyum@ofis.felek.example', name: 'Barış Önal', role: 'compliance' },
  { email: 'denetim@ofis.felek.example', name: 'Gizem Kurt', role: 'auditor' },
]

/** One for all of them: what keeps strangers out of a demo is that its office opens on this machine alone. */
export const demoStaffPassword = 'Ofiste-Demo-2026!'

/** Makes the demo's staff in an office that is empty, each with an authenticator app of its own. */
export const seedDemoStaff = async (deps: StaffDeps): Promise<void> => {
  if (deps.env.profile !== 'demo' || (await countStaff(deps.db.read)) > 0) return
  const password_hash = await hashPassword(deps, demoStaffPassword)
  await deps.db.inTx(async (tx) => {
    // They have been here for a month: what lies on the demo's desks was proposed by some of them this morning.
    const now = new Date(deps.now().getTime() - 30 * 86_400_000)
    for (const { email, name, role } of demoStaff) {
      const [staff_id, factor_id] = [newId(now), newId(now)]
      if (!(await insertStaff(tx, { staff_id, email, name, password_hash, created_at: now })))
        return
      await setRoles(tx, staff_id, [role], now)
      await insertFactor(tx, {
        factor_id,
        staff_id,
        kind: 'totp',
        secret_sealed: encryptionOf(deps.env).encrypt(newSecret(), totpPlace(factor_id)),
        credential_id: null,
        public_key: null,
        uses: null,
        confirmed_at: null,
        created_at: now,
        last_used_at: null,
      })
      await confirmTotp(tx, { factor_id, staff_id }, now)
    }
  })
}

export type DemoCode = { email: string; name: string; role: StaffRole; code: string }

/** The six digits that each demo account's app shows now, and for how many seconds more. */
export const listDemoCodes = async (
  deps: StaffDeps,
): Promise<{ codes: DemoCode[]; secondsLeft: number }> => {
  const now = deps.now()
  const codes: DemoCode[] = []
  for (const account of demoStaff) {
    const staff = await findStaffByEmail(deps.db.read, account.email)
    const factors = staff ? await listFactors(deps.db.read, staff.staff_id) : []
    const totp = factors.find(({ kind, confirmed_at }) => kind === 'totp' && confirmed_at !== null)
    if (!totp?.secret_sealed) continue
    const secret = encryptionOf(deps.env).decrypt(totp.secret_sealed, totpPlace(totp.factor_id))
    codes.push({ ...account, code: codeOf(secret, stepAt(now)) })
  }
  return { codes, secondsLeft: Math.ceil((stepMs - (now.getTime() % stepMs)) / 1000) }
}

/** One of the demo's staff as a session of theirs would show them, by the name before the @; undefined for others. */
export const findDemoMember = async (
  q: Query,
  name: string,
  now: Date,
): Promise<StaffMember | undefined> => {
  const email = demoStaff.find((it) => it.email.startsWith(`${name}@`))?.email
  const row = email === undefined ? undefined : await findStaffByEmail(q, email)
  if (!row) return undefined
  const held = await listHeldRoles(q, row.staff_id)
  return {
    staffId: row.staff_id,
    sessionId: 0n,
    name: row.name,
    roles: held.map(({ role }) => role),
    permissions: new Set(held.flatMap(({ permissions }) => permissions)),
    pending: false,
    factorAt: now,
    deviceHash: hashToken(`demo ${name}`),
  }
}
