import { describe, expect, test } from 'vitest'
import { formatPaymentFile, toBankText } from './payment-file.ts'

describe('a name in the letters of banks', () => {
  test.each([
    ['Ayşe Yılmaz', 'Ayse Yilmaz'],
    ['ĞÜŞİÖÇ ğüşıöç', 'GUSIOC gusioc'],
    ["Gül O'Neill-Şahin", "Gul O'Neill-Sahin"],
    ['Gül O’Neill', "Gul O'Neill"],
    ['Łukasz Groß', 'Lukasz Gross'],
    ['=HYPERLINK("x")', 'HYPERLINK( x )'],
    ['+905321112233', '905321112233'],
    ['-2+3;@SUM(A1)', '2+3 SUM(A1)'],
    ['@cmd', 'cmd'],
    ['\t=1+1', '1+1'],
    ['Ayşe;DROP\nTABLE\r\nx', 'Ayse DROP TABLE x'],
    ['</Nm><script>alert(1)</script>', 'Nm script alert(1) /script'],
    ['A & B "C" <D>', 'A B C D'],
    ['A // B /', 'A / B'],
    ['Анна', ''],
    [`${'a'.repeat(69)} b`, 'a'.repeat(69)],
    ['b'.repeat(200), 'b'.repeat(70)],
  ])('%j is %j', (name, written) => {
    expect(toBankText(name)).toBe(written)
  })

  test('of two hundred hostile strings has no letter that opens, ends or begins anything', () => {
    const bits = [
      '=',
      ';',
      '\n',
      '<script>',
      '&',
      '"',
      '\u202e',
      '@',
      '+',
      '-',
      '|',
      '\0',
      'é',
      '\\',
    ]
    for (let n = 0; n < 200; n += 1) {
      const [first = '', second = ''] = [bits[n % bits.length], bits[(n * 7 + 3) % bits.length]]
      const written = toBankText(`${first}${second}Ayşe${second} ${first}${n}`)
      expect(written).toMatch(/^[A-Za-z0-9][A-Za-z0-9/\-?:().,'+ ]{0,69}$/)
    }
  })
})

const file = {
  fileId: 4_711n,
  madeAt: new Date('2026-11-28T22:30:00.123Z'),
  payer: { owner: 'Felek Demo Ödeme Ltd. Şti.', iban: 'TR500006100000000020261122' },
  lines: [
    {
      reference: 'PAY-1',
      amountKurus: 123_456n,
      owner: 'Ayşe Yılmaz',
      iban: 'TR330006100519786457841326',
    },
    { reference: 'PAY-2', amountKurus: 5n, owner: '=cmd|x', iban: 'TR330006100519786457841326' },
  ],
}

test('a file is, byte by byte, what the standard says, dated by the day in Istanbul', () => {
  expect(formatPaymentFile(file)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">
<CstmrCdtTrfInitn>
<GrpHdr><MsgId>FELEK-4711</MsgId><CreDtTm>2026-11-28T22:30:00Z</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>1234.61</CtrlSum><InitgPty><Nm>Felek Demo Odeme Ltd. Sti.</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>FELEK-4711</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg><NbOfTxs>2</NbOfTxs><CtrlSum>1234.61</CtrlSum><ReqdExctnDt>2026-11-29</ReqdExctnDt><Dbtr><Nm>Felek Demo Odeme Ltd. Sti.</Nm></Dbtr><DbtrAcct><Id><IBAN>TR500006100000000020261122</IBAN></Id><Ccy>TRY</Ccy></DbtrAcct><DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
<CdtTrfTxInf><PmtId><EndToEndId>PAY-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="TRY">1234.56</InstdAmt></Amt><Cdtr><Nm>Ayse Yilmaz</Nm></Cdtr><CdtrAcct><Id><IBAN>TR330006100519786457841326</IBAN></Id></CdtrAcct><RmtInf><Ustrd>PAY-1</Ustrd></RmtInf></CdtTrfTxInf>
<CdtTrfTxInf><PmtId><EndToEndId>PAY-2</EndToEndId></PmtId><Amt><InstdAmt Ccy="TRY">0.05</InstdAmt></Amt><Cdtr><Nm>cmd x</Nm></Cdtr><CdtrAcct><Id><IBAN>TR330006100519786457841326</IBAN></Id></CdtrAcct><RmtInf><Ustrd>PAY-2</Ustrd></RmtInf></CdtTrfTxInf>
</PmtInf>
</CstmrCdtTrfInitn>
</Document>
`)
})
