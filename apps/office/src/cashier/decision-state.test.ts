import { expect, test } from 'vitest'
import { toDecisionState } from './decision-state.ts'

const nowMs = Date.parse('2026-11-29T12:00:00.000Z')
const inMinutes = (n: number) => new Date(nowMs + n * 60_000).toISOString()
const self = { staffID: '7', mayReview: true }
const aRow = (change: Partial<Parameters<typeof toDecisionState>[0]> = {}) => ({
  status: 'waiting' as const,
  claimedBy: null,
  claimedUntil: null,
  approvalID: null,
  needsApproval: null,
  ...change,
})
const claimed = (staffID: string, minutes: number) =>
  aRow({ claimedBy: { staffID, name: 'Selin Aydın' }, claimedUntil: inMinutes(minutes) })
const stateOf = (row: ReturnType<typeof aRow>, who = self) => toDecisionState(row, who, nowMs)

test('one that waits and is nobody’s can be claimed, cleared and refused', () => {
  expect(stateOf(aRow())).toEqual({
    holder: null,
    bar: null,
    isProposed: false,
    needsTwo: false,
    canClaim: true,
    canClear: true,
    canRefuse: true,
  })
})

test('one’s own claim leaves the decision, and no second claim', () => {
  expect(stateOf(claimed('7', 9))).toMatchObject({
    holder: { name: 'Selin Aydın', isOwn: true, leftMs: 540_000 },
    bar: null,
    canClaim: false,
    canClear: true,
    canRefuse: true,
  })
})

test('a colleague’s claim bars every button until its minutes are over', () => {
  const none = { canClaim: false, canClear: false, canRefuse: false }
  expect(stateOf(claimed('8', 9))).toMatchObject({ bar: 'claimed', ...none })
  expect(stateOf(claimed('8', 0))).toMatchObject({ holder: null, bar: null, canClaim: true })
})

test('while a second person is asked it can be refused, and not proposed again', () => {
  expect(stateOf(aRow({ approvalID: '41', needsApproval: 'amount' }))).toMatchObject({
    bar: null,
    isProposed: true,
    needsTwo: true,
    canClaim: false,
    canClear: false,
    canRefuse: true,
  })
})

test('without the permission, and of what is over, nothing can be decided', () => {
  const none = { canClaim: false, canClear: false, canRefuse: false }
  expect(stateOf(aRow(), { ...self, mayReview: false })).toMatchObject({
    bar: 'no_permission',
    ...none,
  })
  for (const status of ['cleared', 'sent', 'paid', 'refused'] as const)
    expect(stateOf(aRow({ status, approvalID: '41' }))).toMatchObject({
      bar: 'over',
      isProposed: false,
      ...none,
    })
  expect(toDecisionState(undefined, self, nowMs)).toMatchObject({ bar: 'over', ...none })
})
