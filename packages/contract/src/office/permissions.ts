/*
 * What staff may do, and which role may do it, cell by cell (docs/office.md, "Roles"). A verb's `.approve` is a
 * permission of its own: who proposes and who approves are two persons.
 */

/** The roles, in the order of the matrix's columns. */
export const staffRoles = [
  'owner',
  'manager',
  'cashier',
  'cashier_lead',
  'support',
  'editor',
  'games',
  'trader',
  'trader_lead',
  'protection',
  'compliance',
  'auditor',
] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * A row a permission, a column a role: O owner, M manager, C cashier, L cashier lead, S support, E editor, G games,
 * T trader, U trader lead, P protection, K compliance, A auditor; `.` is no.
 */
const matrix = {
  'players.read': '.MCLS....PKA',
  'players.reveal': '...L.....PK.',
  'players.note': '.MCLS....PK.',
  'players.tag': '.M.LS....PK.',
  'players.block': '.M..S....PK.',
  'players.unblock': '.M..S....PK.',
  'players.unblock.approve': 'O.........K.',
  'players.close': '.M..S....P..',
  'players.close.approve': 'O.........K.',
  'players.logout': '.M..S....PK.',
  'players.message': '.M..S....PK.',
  'players.limit': '.M.......P..',
  'players.limit.approve': 'O.........K.',
  'players.correct': '...L........',
  'players.correct.approve': 'O...........',
  'players.reset': '....S.......',
  'players.reset.approve': 'O.........K.',
  'players.erase': '.........P..',
  'players.erase.approve': 'O.........K.',
  'cashier.read': '.MCL......KA',
  'cashier.match': '..CL........',
  'cashier.match.approve': 'O..L........',
  'cashier.review': '..CL........',
  'cashier.review.approve': 'OM.L........',
  'cashier.pay': '..CL........',
  'cashier.accounts': '...L........',
  'cashier.accounts.approve': 'O...........',
  'cashier.methods': '...L........',
  'cashier.methods.approve': 'O...........',
  'cashier.reconcile': '..CL........',
  'cashier.reconcile.approve': 'O..L........',
  'games.read': '.M....G....A',
  'games.edit': '......G.....',
  'games.switch': '.M....G.....',
  'games.switch.approve': 'OM..........',
  'games.void': '......G.....',
  'games.void.approve': 'OM..........',
  'content.read': '.M...E.....A',
  'content.edit': '.....E......',
  'content.publish': '.....E......',
  'content.legal': '.....E......',
  'content.legal.approve': 'OM..........',
  'content.media': '.....E......',
  'messages.read': '.M...E.....A',
  'messages.send': '.....E......',
  'rewards.read': '.M...E.....A',
  'rewards.edit': '.M..........',
  'rewards.give': '.M..........',
  'rewards.give.approve': 'O..L........',
  'rewards.pools': '.M..........',
  'rewards.pools.approve': 'O...........',
  'sports.read': '.M.....TU..A',
  'sports.suspend': '.M.....TU...',
  'sports.price': '.......TU...',
  'sports.margin': '.......TU...',
  'sports.limit': '.......TU...',
  'sports.factor': '.......TU...',
  'sports.review': '.......TU...',
  'sports.result': '.......TU...',
  'sports.result.approve': 'O.......U...',
  'sports.void': '.......TU...',
  'sports.void.approve': 'O.......U...',
  'sports.write_off': '.......TU...',
  'sports.write_off.approve': 'O.......U...',
  'support.read': '.M..S......A',
  'support.answer': '....S.......',
  'support.assign': '.M..S.......',
  'support.templates': '.M..S.......',
  'protection.read': '.M.......PKA',
  'protection.act': '.........P..',
  'protection.act.approve': 'O.........K.',
  'protection.kyc': '.........PK.',
  'protection.aml': '..........K.',
  'protection.aml.approve': 'O...........',
  'reports.read': 'OM.L......KA',
  'reports.money': 'OM.L......KA',
  'reports.export': 'OM........KA',
  'reports.personal': '..........K.',
  'reports.personal.approve': 'O...........',
  'staff.read': 'OM........KA',
  'staff.invite': 'OM..........',
  'staff.invite.approve': 'O...........',
  'staff.roles': 'OM..........',
  'staff.roles.approve': 'O...........',
  'staff.reset': 'OM..........',
  'staff.reset.approve': 'O...........',
  'settings.read': 'OM.........A',
  'settings.edit': 'OM..........',
  'settings.edit.approve': 'O...........',
  'settings.maintenance': 'OM..........',
  'alarms.read': 'OM.L..G.UPKA',
  'alarms.act': 'OM.L..G.UPK.',
  'audit.read': 'O.........KA',
  'audit.verify': 'O.........KA',
} as const satisfies Record<string, string>

export type Permission = keyof typeof matrix
export const permissions = Object.keys(matrix) as Permission[]

/** A verb whose doing takes a second person, who holds its `.approve`. */
export type ApprovablePermission = {
  [P in Permission]: `${P}.approve` extends Permission ? P : never
}[Permission]

/** What whoever approves must hold. */
export const approvalPermission = (permission: ApprovablePermission): Permission =>
  `${permission}.approve`

const isRoleGiven = (permission: Permission, column: number): boolean =>
  matrix[permission][column] !== '.'

/** The permissions that a role is seeded with. */
export const permissionsOfRole = (role: StaffRole): Permission[] => {
  const column = staffRoles.indexOf(role)
  return permissions.filter((permission) => isRoleGiven(permission, column))
}

/** Roles whose holders sign in with a passkey alone where OFFICE_PASSKEY is `required`: those that move money or roles. */
export const isPasskeyRole = (held: readonly Permission[]): boolean =>
  held.some(
    (permission) =>
      permission.endsWith('.approve') ||
      permission.startsWith('staff.') ||
      permission.startsWith('cashier.'),
  )
