import { expect, test } from 'vitest'
import { crc16, fastQr } from './karekod.ts'

test('the checksum is CRC-16/CCITT-FALSE: its published check value', () => {
  expect(crc16('123456789')).toBe('29B1')
})

/** Units of a code, tag by tag, as a reader takes them apart. */
const unitsOf = (text: string): [string, string][] => {
  const units: [string, string][] = []
  for (let at = 0; at < text.length;) {
    const end = at + 4 + parseInt(text.slice(at + 2, at + 4), 10)
    units.push([text.slice(at, at + 2), text.slice(at + 4, end)])
    at = end
  }
  return units
}

test('a reader finds amount, account, name and times, and the checksum adds up', () => {
  const code = fastQr({
    id: 123_456_789_012_345_678n,
    amountKurus: 100_050n,
    to: {
      owner: 'Felek Demo Ödeme Ltd. Şti.',
      bankName: 'Deneme Bankası A.Ş.',
      IBAN: 'TR500006100000000020261122',
    },
    createdAt: new Date('2026-11-21T22:30:05Z'),
    expiresAt: new Date('2026-11-21T23:00:05Z'),
  })
  const units = new Map(unitsOf(code))
  expect([...units.keys()]).toEqual(['75', '01', '02', '03', '06', '07', '54', '61', '63'])
  expect(Object.fromEntries(units)).toMatchObject({
    75: '10',
    '01': '12',
    '02': '0061',
    '03': '789012345678',
    '06': '261122013005',
    '07': '261122020005',
    54: '000000100050',
    63: crc16(code.slice(0, -4)),
  })
  expect(unitsOf(units.get('61') ?? '')).toEqual([
    ['01', 'TR500006100000000020261122'],
    ['07', 'FELEK DEMO ODEME LTD. STI.'],
    ['10', '03'],
  ])
  expect(code).toMatch(/^[ -~]+$/)
})
