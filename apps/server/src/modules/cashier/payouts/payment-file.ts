import { todayInIstanbul } from '@felek/contract/fields.ts'
import { toAmount } from '@felek/contract/money.ts'

/*
 * What a bank takes many transfers by: ISO 20022, CustomerCreditTransferInitiation (pain.001.001.03), of which
 * docs/payments.md names the source. One group, one transfer a line, in letters that every bank reads.
 */

export type PaymentLine = { reference: string; amountKurus: bigint; owner: string; iban: string }

export type PaymentFile = {
  fileId: bigint
  madeAt: Date
  payer: { owner: string; iban: string }
  lines: readonly PaymentLine[]
}

/** A name is longer in the standard, and cut by banks. */
const nameMax = 70

/** Letters that are not a plain letter with a mark. */
const plain: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
}

/**
 * A name in the letters that banks exchange: a to z, digits, and `/ - ? : ( ) . , ' +` within. All else is a space, so
 * no name ends a line, opens a tag or begins a formula in whatever a file is looked at with.
 */
export const toBankText = (text: string): string =>
  text
    .replace(/[ıßæÆœŒøØłŁđĐ]/g, (letter) => plain[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/ {2,}/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, nameMax)
    .replace(/[ /]+$/, '')

/** By which a bank knows a file again: the same file a second time is refused there. */
const messageId = (fileId: bigint): string => `FELEK-${fileId}`

export const toFileName = (fileId: bigint): string => `felek-${fileId}.xml`

const toAccount = (tag: string, iban: string, currency = ''): string =>
  `<${tag}><Id><IBAN>${iban}</IBAN></Id>${currency}</${tag}>`

const toTransfer = ({ reference, amountKurus, owner, iban }: PaymentLine): string =>
  [
    '<CdtTrfTxInf>',
    `<PmtId><EndToEndId>${reference}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="TRY">${toAmount(amountKurus)}</InstdAmt></Amt>`,
    `<Cdtr><Nm>${toBankText(owner)}</Nm></Cdtr>`,
    toAccount('CdtrAcct', iban),
    `<RmtInf><Ustrd>${reference}</Ustrd></RmtInf>`,
    '</CdtTrfTxInf>',
  ].join('')

/** The file, in UTF-8; the same one for the same lines, whenever it is asked for. */
export const formatPaymentFile = ({ fileId, madeAt, payer, lines }: PaymentFile): string => {
  const total = toAmount(lines.reduce((sum, line) => sum + line.amountKurus, 0n))
  const counted = `<NbOfTxs>${lines.length}</NbOfTxs><CtrlSum>${total}</CtrlSum>`
  const payerName = `<Nm>${toBankText(payer.owner)}</Nm>`
  const createdAt = `${madeAt.toISOString().slice(0, 19)}Z`
  const header =
    `<GrpHdr><MsgId>${messageId(fileId)}</MsgId><CreDtTm>${createdAt}</CreDtTm>${counted}` +
    `<InitgPty>${payerName}</InitgPty></GrpHdr>`
  // Each transfer is a line of its own on the statement.
  const group =
    `<PmtInf><PmtInfId>${messageId(fileId)}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${counted}` +
    `<ReqdExctnDt>${todayInIstanbul(madeAt)}</ReqdExctnDt><Dbtr>${payerName}</Dbtr>` +
    toAccount('DbtrAcct', payer.iban, '<Ccy>TRY</Ccy>') +
    '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>'
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">',
    '<CstmrCdtTrfInitn>',
    header,
    group,
    ...lines.map(toTransfer),
    '</PmtInf>',
    '</CstmrCdtTrfInitn>',
    '</Document>',
    '',
  ].join('\n')
}
