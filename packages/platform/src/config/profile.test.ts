import { expect, test } from 'vitest'
import { profileLacks, readProfile } from './profile.ts'

const full = {
  LICENCE_AUTHORITY: 'x',
  LICENCE_NUMBER: 'x',
  LICENCE_HOLDER: 'x',
  LICENCE_URL: 'https://x.example',
  EXCLUSION_REGISTER: 'x',
  DATABASE_URL: 'postgres://x/y',
  SMTP_URL: 'smtps://x.example',
  SMS_URL: 'https://x.example',
}

test('each profile says what the schema asks for; the examples differ where their laws do', () => {
  const [demo, gb, se] = ['demo', 'gb', 'se'].map(readProfile)
  expect([demo?.example, gb?.example, se?.example]).toEqual([undefined, true, true])
  expect([gb?.limits.loosenHours, se?.limits.loosenHours]).toEqual([24, 72])
  expect([gb?.limits.afterWindow, se?.limits.afterWindow]).toEqual([false, true])
  expect(gb?.slotStake).toEqual({ max: '5.00', youngMax: '2.00', youngBelow: 25 })
})

test('a name without a file is refused in a sentence', () => {
  for (const name of ['real', ''])
    expect(() => readProfile(name)).toThrow(/^PROFILE is ".*", but must be the name of a profile/)
})

test('what is lacking is said, all of it', () => {
  const gb = readProfile('gb')
  expect(profileLacks('gb', gb, {})).toEqual([
    'The profile gb is an example: it serves nobody.',
    'The profile gb names no reviewer and no date of the review.',
    'The profile gb counts in GBP, and the server in TRY alone.',
    'LICENCE_AUTHORITY is not set.',
    'LICENCE_NUMBER is not set.',
    'LICENCE_HOLDER is not set.',
    'LICENCE_URL is not set.',
    'EXCLUSION_REGISTER is not set.',
    'DATABASE_URL is not set: real money needs PostgreSQL.',
    'SMTP_URL is not set: mails would stay in the sandbox.',
    'SMS_URL is not set: text messages would stay in the sandbox.',
    'There is no payment gateway but the sandbox’s.',
    'There is no identity check but the sandbox’s.',
  ])
  const { example: _, ...rest } = gb
  const reviewed = { ...rest, currency: 'TRY', reviewedBy: 'A. B.', reviewedOn: '2026-11-22' }
  expect(profileLacks('gb', reviewed, full)).toHaveLength(2)
  expect(profileLacks('gb', reviewed, { ...full, PROTECTION_PACE: '0.1' })).toContain(
    'PROTECTION_PACE is for the demo: real waits are not shortened.',
  )
})
