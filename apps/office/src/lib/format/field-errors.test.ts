import { expect, test } from 'vitest'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import { findFieldErrors } from './field-errors.ts'

const good = {
  email: 'ayse@felek.example',
  name: 'Ayşe',
  roles: ['cashier'],
  reason: 'kasaya yeni arkadaş',
  requestID: '0'.repeat(26),
}
const errorsOf = (change: object) =>
  findFieldErrors(officeStaff.invite.input, { ...good, ...change }, officePhrases.tr)

test('a good input has no errors', () => {
  expect(errorsOf({})).toEqual({})
})

test('each wrong field has the sentence of its own check', () => {
  const { fields, commonFields } = officePhrases.tr
  expect(errorsOf({ reason: 'kısa', email: 'x', roles: [] })).toEqual({
    reason: fields.reason_short,
    email: commonFields.email_invalid,
    roles: commonFields.required,
  })
  expect(errorsOf({ reason: 'TC 10000000146 ile geldi' })).toEqual({
    reason: fields.reason_personal,
  })
})
