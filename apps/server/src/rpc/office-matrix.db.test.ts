import { afterAll, beforeAll, expect, test } from 'vitest'
import * as office from '@felek/contract/office/index.ts'
import {
  permissions,
  permissionsOfRole,
  staffRoles,
  type StaffRole,
} from '@felek/contract/office/permissions.ts'
import { isStaffCall, type StaffCall } from '@felek/contract/office/staff-call.ts'
import { openTestOffice, type TestOffice, type TestStaff } from '../../test/test-office.ts'

/*
 * Who may make which call: every call of the back office by every role, by somebody who waits for their factor, by a
 * player and by nobody. A call that has no row here fails the test.
 */

const rows: Record<string, string> = {
  'office_staff/login': 'anybody',
  'office_staff/accept': 'anybody',
  'office_staff/second': 'own',
  'office_staff/passkey_options': 'own',
  'office_staff/enrol_totp': 'own',
  'office_staff/confirm_totp': 'own',
  'office_staff/enrol_passkey_options': 'own',
  'office_staff/enrol_passkey': 'own',
  'office_staff/me': 'own',
  'office_staff/logout': 'own',
  'office_staff/step_up': 'own',
  'office_staff/sessions': 'own',
  'office_staff/end_session': 'own',
  'office_staff/list': 'staff.read',
  'office_staff/roles': 'staff.read',
  'office_staff/invite': 'staff.invite',
  'office_staff/save': 'staff.roles',
  'office_staff/reset_second': 'staff.reset',
  'office_staff/save_role': 'staff.roles',
  'office_staff/allow_list': 'settings.read',
  'office_staff/save_allow_list': 'settings.edit',
  'office_home/views': 'own',
  'office_home/save_view': 'own',
  'office_home/remove_view': 'own',
  'office_approvals/list': 'own',
  'office_approvals/get': 'own',
  'office_approvals/approve': 'own',
  'office_approvals/refuse': 'own',
  'office_approvals/withdraw': 'own',
  'office_cashier/withdrawals': 'cashier.read',
  'office_cashier/withdrawal': 'cashier.read',
  'office_cashier/claim': 'cashier.review',
  'office_cashier/clear': 'cashier.review',
  'office_cashier/refuse': 'cashier.review',
  'office_cashier/held': 'cashier.read',
  'office_cashier/decide_held': 'cashier.review',
  'office_cashier/pay_out_subject': 'cashier.read',
  'office_cashier/pay_out': 'cashier.review',
  'office_cashier/payouts': 'cashier.read',
  'office_cashier/payout_file': 'cashier.pay',
  'office_cashier/payout_file_text': 'cashier.pay',
  'office_cashier/mark_paid': 'cashier.pay',
  'office_cashier/return_payout': 'cashier.review',
  'office_home/figures': 'reports.read',
  'office_home/queues': 'own',
  'office_home/health': 'reports.read',
  'office_reports/definitions': 'reports.read',
  'office_reports/run': 'reports.read',
  'office_reports/export': 'reports.export',
  'office_reports/export_personal': 'reports.personal',
  'office_reports/exports': 'reports.export',
  'office_reports/export_link': 'reports.export',
  'office_home/search': 'players.read',
  'office_players/list': 'players.read',
  'office_players/get': 'players.read',
  'office_players/reveal': 'players.reveal',
  'office_players/ledger': 'players.read',
  'office_players/rounds': 'players.read',
  'office_players/round': 'players.read',
  'office_players/sessions': 'players.read',
  'office_players/end_sessions': 'players.logout',
  'office_players/links': 'players.read',
  'office_players/limits': 'players.read',
  'office_players/messages': 'players.read',
  'office_players/security': 'players.read',
  'office_players/audit': 'audit.read',
  'office_players/activity': 'players.read',
  'office_players/house_limit': 'players.limit',
  'office_players/message': 'players.message',
  'office_players/note': 'players.note',
  'office_players/remove_note': 'players.note',
  'office_players/tag': 'players.tag',
  'office_players/block': 'players.block',
  'office_players/unblock': 'players.unblock',
  'office_players/correct': 'players.correct',
  'office_players/correct_person': 'players.correct',
  'office_players/change_email': 'players.reset',
  'office_players/reset_second': 'players.reset',
  'office_players/close': 'players.close',
  'office_players/reopen': 'players.close',
  'office_players/erase': 'players.erase',
  'office_cashier/accounts': 'cashier.read',
  'office_cashier/save_account': 'cashier.accounts',
  'office_cashier/methods': 'cashier.read',
  'office_cashier/save_method': 'cashier.methods',
  'office_cashier/deposits': 'cashier.read',
  'office_cashier/deposit': 'cashier.read',
  'office_cashier/confirm_deposit': 'cashier.match',
  'office_cashier/refuse_deposit': 'cashier.match',
  'office_cashier/returns': 'cashier.read',
  'office_cashier/mark_returned': 'cashier.match',
  'office_cashier/banks': 'cashier.read',
  'office_cashier/upload': 'cashier.match',
  'office_cashier/statement_accounts': 'cashier.read',
  'office_cashier/save_statement_format': 'cashier.accounts',
  'office_cashier/preview_statement': 'cashier.match',
  'office_cashier/import_statement': 'cashier.match',
  'office_cashier/statements': 'cashier.read',
  'office_cashier/statement_lines': 'cashier.read',
  'office_cashier/suspense': 'cashier.read',
  'office_cashier/suspense_matter': 'cashier.read',
  'office_cashier/match': 'cashier.match',
  'office_cashier/resolve': 'cashier.match',
  'office_cashier/line_explanations': 'cashier.read',
  'office_cashier/explain_line': 'cashier.match',
  'office_cashier/chargebacks': 'cashier.read',
  'office_cashier/chargeback': 'cashier.read',
  'office_cashier/recall_subject': 'cashier.read',
  'office_cashier/save_chargeback': 'cashier.review',
  'office_cashier/decide_chargeback': 'cashier.review',
  'office_cashier/reconciliation': 'cashier.read',
  'office_cashier/reconciliation_day': 'cashier.read',
  'office_cashier/close_day': 'cashier.reconcile',
  'office_alarms/list': 'alarms.read',
  'office_alarms/get': 'alarms.read',
  'office_alarms/count': 'alarms.read',
  'office_alarms/acknowledge': 'alarms.act',
  'office_alarms/plan': 'alarms.read',
  'office_alarms/save_plan': 'settings.edit',
  'office_audit/list': 'audit.read',
  'office_audit/get': 'audit.read',
  'office_audit/verify': 'audit.verify',
  'office_audit/heads': 'audit.read',
  'office_audit/state': 'audit.read',
}

const calls = Object.values(office).flatMap((module) => Object.values(module))
/** What ends the very session that the test goes on with. */
const ends = new Set(['office_staff/logout'])

let o: TestOffice
const byRole = new Map<StaffRole, TestStaff>()
beforeAll(async () => {
  o = await openTestOffice()
  for (const role of staffRoles) byRole.set(role, await o.office.aStaff([role]))
}, 120_000)
afterAll(() => o.close())

const getError = async (wire: string, as: Partial<TestStaff>) =>
  (await o.office.send(wire, {}, as)).reply.error

test('every call has its row, and its permission is the row’s', () => {
  const declared = calls.map((call) => [
    call.wire,
    isStaffCall(call) ? (call as StaffCall).permission : 'anybody',
  ])
  expect(Object.fromEntries(declared)).toEqual(rows)
})

test('each role is answered where its permission says so, and forbidden everywhere else', async () => {
  const wrong: string[] = []
  for (const [role, who] of byRole) {
    const held = permissionsOfRole(role) as string[]
    for (const [wire, permission] of Object.entries(rows)) {
      if (ends.has(wire)) continue
      const may = permission === 'anybody' || permission === 'own' || held.includes(permission)
      const error = await getError(wire, who)
      if ((error === 'forbidden') === may) wrong.push(`${role} ${wire}: ${error || 'answered'}`)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

test('who waits for the second factor is let into nothing but it', async () => {
  const who = byRole.get('owner')
  const first = await o.office.send(
    'office_staff/login',
    { email: who?.email, password: o.office.password },
    { device: who?.device ?? '' },
  )
  const waiting = { session: first.staffSession ?? '', device: first.device ?? '' }
  const open: string[] = []
  for (const call of calls)
    if (isStaffCall(call) && !ends.has(call.wire))
      if ((await getError(call.wire, waiting)) !== 'second_factor_required') open.push(call.wire)
  expect(open.sort()).toEqual([
    'office_staff/confirm_totp',
    'office_staff/enrol_passkey',
    'office_staff/me',
    'office_staff/passkey_options',
    'office_staff/second',
  ])
})

test('nobody, and a player’s session, is let into nothing', async () => {
  const player = await o.aPlayer()
  for (const as of [
    {},
    { session: player.sid, device: player.device },
    { session: 'x'.repeat(43), device: 'y' },
  ])
    for (const call of calls)
      if (isStaffCall(call))
        expect(await getError(call.wire, as), call.wire).toBe('session_expired')
  const asPlayer = await o.send('office_staff/list', {}, player)
  expect(asPlayer.reply.error, 'the players’ listener does not know it').toBe('unknown_operation')
  expect(await getError('user/login', {}), 'nor this one a player’s call').toBe('unknown_operation')
})

test('an owner approves and does no desk work; an auditor writes nothing', () => {
  const owner = permissionsOfRole('owner')
  expect(permissions.filter((it) => it.endsWith('.approve') && !owner.includes(it))).toEqual([])
  const desk =
    /^(players|cashier|games|content|messages|rewards|sports|support|protection)\.(?!.*\.approve$)/
  expect(owner.filter((it) => desk.test(it))).toEqual([])
  const written = permissionsOfRole('auditor').filter(
    (it) => !/\.(read|money|export|verify)$/.test(it),
  )
  expect(written).toEqual([])
})

test('whatever a role may propose, another role or person may approve', () => {
  const alone = permissions
    .filter((it) => it.endsWith('.approve'))
    .filter((it) => !staffRoles.some((role) => permissionsOfRole(role).includes(it)))
  expect(alone).toEqual([])
})
