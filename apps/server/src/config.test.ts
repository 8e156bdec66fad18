import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv, withdrawalRuleDefaults } from './config.ts'

const readAll = (over: Record<string, string> = {}) =>
  readEnv({ DATA_DIR: mkdtempSync('/tmp/felek-config-'), SEAL_KEY: 'k'.repeat(32), ...over })
const read = (over: Record<string, string> = {}) => readAll(over).withdrawalRule

test('where money is real small withdrawals leave by rule, with notes at most; in the demo up to 10,000 TL, red ones apart', () => {
  expect(withdrawalRuleDefaults('turkiye')).toEqual({
    maxKurus: 200_000n,
    playerDayKurus: 500_000n,
    houseHourKurus: 10_000_000n,
    level: 'note',
  })
  expect(read()).toEqual(withdrawalRuleDefaults('demo'))
  expect(read()).toMatchObject({ maxKurus: 1_000_000n, level: 'amber' })
})

test('each part of the rule can be set, and 0 lets nothing go', () => {
  const over = {
    WITHDRAWAL_RULE_MAX: '0',
    WITHDRAWAL_RULE_DAY: '1',
    WITHDRAWAL_RULE_HOUR: '2',
    WITHDRAWAL_RULE_LEVEL: 'note',
  }
  expect(read(over)).toEqual({
    maxKurus: 0n,
    playerDayKurus: 100n,
    houseHourKurus: 200n,
    level: 'note',
  })
})

test.each([
  [{ WITHDRAWAL_RULE_LEVEL: 'red' }, 'WITHDRAWAL_RULE_LEVEL is "red", but must be note or amber.'],
  [
    { WITHDRAWAL_RULE_MAX: '2000.50' },
    'WITHDRAWAL_RULE_MAX is "2000.50", but must be a whole number of TL.',
  ],
  [
    { WITHDRAWAL_RULE_MAX: '2000', WITHDRAWAL_RULE_DAY: '1999' },
    'WITHDRAWAL_RULE_DAY is 1999 TL, but must not be less than WITHDRAWAL_RULE_MAX, 2000 TL.',
  ],
  [
    { WITHDRAWAL_RULE_MAX: '2000', WITHDRAWAL_RULE_HOUR: '1999' },
    'WITHDRAWAL_RULE_HOUR is 1999 TL, but must not be less than WITHDRAWAL_RULE_MAX, 2000 TL.',
  ],
])('%j is refused', (over, sentence) => {
  expect(() => read(over)).toThrow(sentence)
})

describe('the back office', () => {
  const https = { OFFICE_URL: 'https://ofis.felek.example', TRUST_PROXY: 'on' }
  test('opens on this machine alone, two ports above the site’s', () => {
    expect(readAll({ PORT: '4000' })).toMatchObject({
      officePort: 4002,
      officeBind: '127.0.0.1',
      officeUrl: undefined,
    })
  })
  test.each([
    ['on the network without https', { OFFICE_BIND: '0.0.0.0' }, 'OFFICE_BIND'],
    ['behind a proxy that nobody trusts', { ...https, TRUST_PROXY: 'off' }, 'TRUST_PROXY'],
    ['at a plain address', { ...https, OFFICE_URL: 'http://ofis.felek.example' }, 'https'],
    ['at the site’s origin', { ...https, PUBLIC_URL: https.OFFICE_URL }, 'PUBLIC_URL'],
    ['at the studio’s origin', { ...https, STUDIO_URL: `${https.OFFICE_URL}/` }, 'STUDIO_URL'],
  ])('does not open %s', (_name, settings, named) => {
    expect(() => readAll(settings)).toThrow(named)
  })
  test('opens on the network at an https address behind a trusted proxy', () => {
    expect(readAll({ ...https, OFFICE_BIND: '0.0.0.0' }).officeBind).toBe('0.0.0.0')
  })
})

const sms = { SMS_URL: 'https://sms.example/send', SMS_TOKEN: 't'.repeat(16) }

test('without settings mails and text messages stay in the sandbox; with them they leave', () => {
  expect(readAll().delivery).toEqual({
    smtp: undefined,
    sms: undefined,
    alarmWebhook: undefined,
  })
  const { delivery } = readAll({
    SMTP_URL: 'smtp://felek%40ev@mail.example:2525',
    SMTP_PASSWORD: 'x',
    ...sms,
  })
  expect(delivery.smtp).toEqual({
    host: 'mail.example',
    port: 2525,
    secure: false,
    isPlainAllowed: false,
    user: 'felek@ev',
    password: 'x',
    from: 'bilgi@felek.example',
  })
  expect(delivery.sms).toEqual({ url: sms.SMS_URL, token: sms.SMS_TOKEN, from: 'FELEK' })
  expect(readAll({ SMTP_URL: 'smtps://mail.example' }).delivery.smtp?.port).toBe(465)
  expect(readAll({ SMTP_URL: 'smtp://127.0.0.1:25' }).delivery.smtp?.isPlainAllowed).toBe(true)
})

test.each([
  [{ SMTP_URL: 'smtp://felek:gizli@mail.example' }, /^SMTP_URL is set to something else/],
  [{ SMTP_URL: 'https://mail.example' }, /^SMTP_URL is set to something else/],
  [{ SMTP_URL: 'smtps://felek@mail.example' }, /so SMTP_PASSWORD must be set/],
  [{ ...sms, SMS_TOKEN: '' }, /so SMS_TOKEN must be set/],
  [{ ...sms, SMS_URL: 'http://sms.example/send' }, /^SMS_URL is ".*an https address/],
  [{ MAIL_FROM: 'a@b.example\r\nBcc: x@y.example' }, /^MAIL_FROM is/],
])('a way out that is half or badly described is refused: %o', (over, says) => {
  expect(() => readAll(over)).toThrow(says)
})

test('a given secret may stand in a file of DATA_DIR', () => {
  const folder = mkdtempSync('/tmp/felek-config-')
  writeFileSync(join(folder, 'smtp-password'), 'gizli\n')
  const { delivery } = readAll({ DATA_DIR: folder, SMTP_URL: 'smtps://felek@mail.example' })
  expect(delivery.smtp?.password).toBe('gizli')
})
