import { describe, expect, test } from 'vitest'
import { findDepositCode, findPayoutCode } from './codes.ts'
import { readCsv, type ColumnMap } from './csv.ts'
import { readMt940 } from './mt940.ts'
import { readRecords } from './records.ts'
import { bytesMax, StatementFault, type Statement } from './statement.ts'
import { csvOf, inLira, mt940Of, toWindows1254, usualMap, type WrittenLine } from './test-files.ts'
import { parseAmount, parseDay } from './values.ts'

/* Statements are read whole or refused at a place: nothing is guessed. */

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const csv = (text: string | Uint8Array, over: Partial<ColumnMap> = {}) =>
  readCsv(typeof text === 'string' ? bytesOf(text) : text, usualMap(over))
const mt940 = (text: string) => readMt940(bytesOf(text))

/** What it was refused for, and where. */
const fault = async (reading: Promise<Statement>): Promise<string> => {
  try {
    await reading
    return 'read'
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
    return `${error.key} ${error.row}${error.column && ` ${error.column}`}`
  }
}

const usual: WrittenLine[] = [
  {
    kurus: 123_456n,
    text: 'FLK-ABC234 ödeme',
    name: 'Şule Öğüt',
    reference: 'D-1',
    iban: 'TR120006200000000000000001',
  },
  { kurus: -50_000n, text: 'PAY-TEST99', name: 'Ali Can' },
  { kurus: 100n, text: '=HYPERLINK("http://x")' },
]

describe('amounts', () => {
  test.each([
    ['1.234,56', 123_456n],
    ['1234,56', 123_456n],
    ['-1.234.567,89 TL', -123_456_789n],
    ['500', 50_000n],
    ['1.234', 123_400n],
    ['12,00-', -1_200n],
    ['+12,00', 1_200n],
    ['\u221212,50', -1_250n],
  ])('%s by a comma are %s kuruş', (text, kurus) => {
    expect(parseAmount(text, ',')?.kurus).toBe(kurus)
  })
  test.each([
    ['1,234.56', 123_456n],
    ['1234.56', 123_456n],
    ['1,234', 123_400n],
  ])('%s by a point are %s kuruş', (text, kurus) => {
    expect(parseAmount(text, '.')?.kurus).toBe(kurus)
  })
  test.each([
    ['1,234.56', ','],
    ['1.234,56', '.'],
    ['1.234.56', '.'],
    ['1.23', ','],
    ['12,5', ','],
    ['12.34,56', ','],
    ['-12,00-', ','],
    ['', ','],
    ['12 34', ','],
    ['1e5', '.'],
    ['9999999999999999,00', ','],
    ['=1+1', ','],
  ] as const)('%s is none where decimals follow a %s', (text, decimal) => {
    expect(parseAmount(text, decimal)).toBeUndefined()
  })
  test('of either notation are read back as they were written, and never in the other notation as another amount', () => {
    for (let n = 0; n < 20_000; n += 1) {
      const kurus = BigInt(Math.floor(Math.random() * 10 ** (1 + (n % 14)))) + 1n
      for (const [own, other] of [
        [',', '.'],
        ['.', ','],
      ] as const) {
        const text = inLira(kurus, own)
        expect(parseAmount(text, own)?.kurus, text).toBe(kurus)
        expect(parseAmount(text, other), text).toBeUndefined()
      }
    }
  })
})

test('days are read in the map’s order alone, and only where a calendar has them', () => {
  expect(parseDay('28.11.2026', 'dmy')).toBe('2026-11-28')
  expect(parseDay('28/11/2026 14:05:09', 'dmy')).toBe('2026-11-28')
  expect(parseDay('2026-11-28T14:05', 'ymd')).toBe('2026-11-28')
  expect(parseDay('11/28/2026', 'mdy')).toBe('2026-11-28')
  for (const text of ['31.02.2026', '28.11.26', '28.11/2026', '11.28.2026', '1.1.1999', ''])
    expect(parseDay(text, 'dmy'), text).toBeUndefined()
})

test('codes are found in what people write, and none where two stand', () => {
  expect(findDepositCode('odeme flk-abc234 tesekkurler')).toBe('FLK-ABC234')
  expect(findDepositCode('FLK ABC234')).toBe('FLK-ABC234')
  expect(findDepositCode('FLKABC234')).toBe('FLK-ABC234')
  expect(findDepositCode('FLK-ABC234 FLK-ABC234')).toBe('FLK-ABC234')
  for (const text of ['FLK-ABC2345', 'XFLK-ABC234', 'FLK-ABC23O', 'FLK-ABC234 FLK-DEF567', 'FLK-'])
    expect(findDepositCode(text), text).toBeNull()
  expect(findPayoutCode('pay-abc123 gonderildi')).toBe('PAY-ABC123')
})

describe('records', () => {
  const read = (text: string) => [...readRecords(text, ';')].map(({ row, cells }) => [row, cells])
  test('have quoted delimiters, line ends and quotation marks, and keep their rows', () => {
    expect(read('a;"b;""c""\nd";e\r\nf;g\n')).toEqual([
      [1, ['a', 'b;"c"\nd', 'e']],
      [3, ['f', 'g']],
    ])
    expect(read('a;b"c;d')).toEqual([[1, ['a', 'b"c', 'd']]])
    expect(read('a;')).toEqual([[1, ['a', '']]])
  })
  test.each(['a;"b', 'a;"b"c;d', `"${'x'.repeat(5_000)}"`, ';'.repeat(80)])(
    'that are not whole are refused',
    (text) => expect(() => read(text)).toThrow(StatementFault),
  )
})

describe('a statement with a delimiter', () => {
  test('is read with its balances, the oldest first, whichever way it is written', async () => {
    const text = csvOf(usual, { openingKurus: 1_000n })
    const read = await csv(text)
    expect(read).toMatchObject({ openingKurus: 1_000n, closingKurus: 74_556n, account: null })
    expect(read.lines.map(({ kurus, row }) => [kurus, row])).toEqual([
      [123_456n, 2],
      [-50_000n, 3],
      [100n, 4],
    ])
    expect(read.lines[0]).toMatchObject({
      day: '2026-11-28',
      name: 'Şule Öğüt',
      reference: 'D-1',
      iban: 'TR120006200000000000000001',
      text: 'FLK-ABC234 ödeme',
    })
    const [head = '', ...rows] = text.trimEnd().split('\r\n')
    const turned = await csv([head, ...rows.toReversed()].join('\n'))
    expect(turned.lines.map(({ kurus }) => kurus)).toEqual([123_456n, -50_000n, 100n])
  })

  test('in Windows-1254 is the same as in UTF-8, with and without being told', async () => {
    const text = csvOf(usual)
    const whole = await csv(text)
    expect(await csv(toWindows1254(text))).toEqual(whole)
    expect(await csv(toWindows1254(text), { encoding: 'windows-1254' })).toEqual(whole)
    expect(await csv(toWindows1254(text), { encoding: 'iso-8859-9' })).toEqual(whole)
    expect(await csv(`\ufeff${text}`)).toEqual(whole)
    expect(await fault(csv(text, { encoding: 'windows-1254' }))).toBe('encoding 1')
    expect(await fault(csv(toWindows1254(text), { encoding: 'utf-8' }))).toBe('encoding 1')
  })

  test('has a letterhead above it, sums below it and columns for in and out', async () => {
    const text = [
      'Hesap;TR12 0006 2000 0000 0000 0000 01',
      'Tarih;Giren;Çıkan;Açıklama',
      '28.11.2026;100,00;;A',
      '28.11.2026;;-40,00;B',
      '28.11.2026;0,00;25,00;C',
      '',
      'Toplam;100,00;65,00;',
    ].join('\n')
    const columns = { day: 'tarih', in: 'Giren', out: 'Çıkan', text: 'Açıklama' }
    const read = await csv(text, { headingRow: 2, footerRows: 1, columns })
    expect(read.account).toBe('TR120006200000000000000001')
    expect(read.lines.map(({ kurus }) => kurus)).toEqual([10_000n, -4_000n, -2_500n])
    expect(read.openingKurus).toBeNull()
  })

  const good = csvOf(usual).split('\r\n')
  const broken = (row: number, change: (text: string) => string) =>
    good.map((text, i) => (i === row - 1 ? change(text) : text)).join('\n')
  test.each([
    ['another notation', broken(3, (t) => t.replace('-500,00', '-500.00')), 'amount 3 Tutar'],
    ['an amount that was cut', broken(3, (t) => t.replace('-500,00', '-500')), 'decimals 3'],
    ['no amount', broken(3, (t) => t.replace('-500,00', '')), 'amount 3 Tutar'],
    ['a zero', broken(3, (t) => t.replace('-500,00', '0,00')), 'zero 3'],
    ['a day of no calendar', broken(4, (t) => t.replace('28.11', '31.11')), 'day 4 Tarih'],
    ['a line that is missing', good.toSpliced(2, 1).join('\n'), 'balance 3'],
    ['a line more', good.toSpliced(2, 0, good[2] ?? '').join('\n'), 'balance 4'],
    ['lines of other days between', broken(3, (t) => t.replace('28.11', '29.11')), 'order 4'],
    [
      'a heading that the bank has renamed',
      broken(1, (t) => t.replace('Tutar', 'Miktar')),
      'column 1 Tutar',
    ],
    [
      'a heading that stands twice',
      broken(1, (t) => t.replace('Bakiye', 'Tutar')),
      'column 1 Tutar',
    ],
    ['a row that was cut', broken(4, (t) => t.slice(0, 10)), 'cells 4'],
    ['a cell more', broken(4, (t) => `${t};x`), 'cells 4'],
    [
      'a quotation that does not end',
      broken(4, (t) => t.replace('"=', '"=')).slice(0, -30),
      'quote 4',
    ],
    ['a NUL', broken(3, (t) => `${t}\u0000`), 'letters 3'],
    ['headings alone', good[0] ?? '', 'empty 1'],
    ['nothing', '  \n', 'empty 1'],
  ])('with %s is refused at its place', async (_what, text, where) => {
    expect(await fault(csv(text))).toBe(where)
  })

  test('cut anywhere is refused, or ends with a whole line', async () => {
    const text = csvOf(
      Array.from({ length: 40 }, (_, n) => ({
        kurus: BigInt(100_000 + n * 7),
        reference: `D-${n}`,
      })),
    )
    const whole = (await csv(text)).lines
    for (let at = text.indexOf('\n') + 1; at < text.length; at += 1) {
      const read = await csv(text.slice(0, at)).catch(() => undefined)
      if (read)
        expect(
          read.lines.map(({ reference: _r, ...line }) => line),
          `${at}`,
        ).toEqual(whole.slice(0, read.lines.length).map(({ reference: _r, ...line }) => line))
    }
  })

  test('of 8 MB and of a hundred thousand lines is read without holding anybody up; of more it is refused', async () => {
    const line: WrittenLine = { kurus: 100n, text: 'H' }
    const text = csvOf(Array.from({ length: 100_000 }, () => line))
    let waitedMs = 0
    let lastMs = performance.now()
    const timer = setInterval(() => {
      waitedMs = Math.max(waitedMs, performance.now() - lastMs)
      lastMs = performance.now()
    }, 5)
    const read = await csv(text)
    clearInterval(timer)
    expect(read.lines).toHaveLength(100_000)
    expect(waitedMs).toBeLessThan(400)
    expect(await fault(csv(csvOf(Array.from({ length: 100_001 }, () => line))))).toBe(
      'too_many_lines 100002',
    )
    expect(await fault(csv(new Uint8Array(bytesMax + 1)))).toBe('too_large 0')
  })
})

describe('an MT940', () => {
  const account = 'TR120006200000000000000001'
  test('is read with what its lines say', async () => {
    const read = await mt940(mt940Of(usual, { openingKurus: -200n, account }))
    expect(read).toMatchObject({ account, openingKurus: -200n, closingKurus: 73_356n })
    expect(read.lines[0]).toMatchObject({
      day: '2026-11-28',
      kurus: 123_456n,
      reference: 'D-1',
      name: 'Şule Öğüt',
      iban: account,
      text: 'FLK-ABC234 ödeme',
    })
    expect(read.lines.map(({ kurus }) => kurus)).toEqual([123_456n, -50_000n, 100n])
  })

  test('has plain and worded details, reversals, and entries of the year before', async () => {
    const read = await mt940(
      [
        '{1:F01BANKTRIS}{2:O940}{4:',
        ':20:X',
        `:25:${account}`,
        ':28C:1/1',
        ':60F:C260101TRY100,',
        ':61:2601021231C10,00NTRFREF1//BANK1',
        'ek bilgi',
        ':86:/NAME/Ali Veli/REMI/FLK-ABC234',
        ':61:260102RC5,NMSCNONREF',
        ':86:iade edilen',
        ':61:260102RD1,5NMSCNONREF',
        ':62F:C260102TRY106,50',
        ':64:C260102TRY106,50',
        '-}',
      ].join('\n'),
    )
    expect(
      read.lines.map(({ day, kurus, reference, name }) => [day, kurus, reference, name]),
    ).toEqual([
      ['2025-12-31', 1_000n, 'BANK1', 'Ali Veli'],
      ['2026-01-02', -500n, '', ''],
      ['2026-01-02', 150n, '', ''],
    ])
    expect(findDepositCode(read.lines[0]?.text ?? '')).toBe('FLK-ABC234')
  })

  test('of several messages goes on from one to the next', async () => {
    const one = mt940Of(usual, { account }).replace(':62F:', ':62M:')
    const next = mt940Of(usual, { account, openingKurus: 73_556n }).replace(':60F:', ':60M:')
    expect((await mt940(`${one}\n${next}`)).lines).toHaveLength(6)
    const gap = mt940Of(usual, { account, openingKurus: 73_557n })
    expect(await fault(mt940(`${one}\n${gap}`))).toBe('balance 16 :60F:')
    expect(await fault(mt940(one))).toBe('cut 11 :62F:')
    expect(
      await fault(
        mt940(
          `${mt940Of(usual, { account })}\n${mt940Of(usual, { account: 'TR99', openingKurus: 73_556n })}`,
        ),
      ),
    ).toBe('field 14 :25:')
  })

  const good = mt940Of(usual, { account }).split('\r\n')
  const broken = (row: number, change: (text: string) => string) =>
    good.map((text, i) => (i === row - 1 ? change(text) : text)).join('\n')
  test.each([
    [
      'a sum that is not its lines’',
      broken(11, (t) => t.replace('735,56', '735,57')),
      'closing 11 :62F:',
    ],
    ['a line that is missing', good.toSpliced(6, 2).join('\n'), 'closing 9 :62F:'],
    ['another currency', broken(4, (t) => t.replace('TRY', 'EUR')), 'currency 4 :60F:'],
    ['an amount with a point', broken(5, (t) => t.replace('1234,56', '1234.56')), 'field 5 :61:'],
    [
      'a day of no calendar',
      broken(5, (t) => t.replace('2611281128', '2611311131')),
      'field 5 :61:',
    ],
    ['no end', good.slice(0, 8).join('\n'), 'cut 8 :62F:'],
    ['no beginning', good.slice(1).join('\n'), 'field 1 :20:'],
    ['words before it', `merhaba\n${good.join('\n')}`, 'field 1'],
  ])('with %s is refused at its place', async (_what, text, where) => {
    expect(await fault(mt940(text))).toBe(where)
  })

  test('cut anywhere is refused, but for its last mark', async () => {
    const text = good.join('\n')
    for (let at = 0; at < text.length - 5; at += 1)
      expect(await fault(mt940(text.slice(0, at))), `${at}`).not.toBe('read')
  })
})

test('bytes of any kind are read or refused, and never break a reader', async () => {
  const seeds = [csvOf(usual), mt940Of(usual, { account: 'TR12' })].map(bytesOf)
  for (let n = 0; n < 3_000; n += 1) {
    const bytes = Uint8Array.from(seeds[n % 2] ?? [])
    for (let hits = 0; hits <= n % 5; hits += 1)
      bytes[Math.floor(Math.random() * bytes.length)] = Math.floor(Math.random() * 256)
    const part = bytes.subarray(0, Math.ceil(Math.random() * bytes.length))
    for (const reading of [readCsv(part, usualMap()), readMt940(part)]) {
      const found = await fault(reading)
      expect(found).toMatch(/^(read|[a-z_]+ \d+.*)$/)
    }
  }
})
