import { foldName } from './accounts/accounts.ts'
import type { ReceivingAccount } from './gateways/gateway.ts'

/*
 * The QR code of a FAST transfer (TR Karekod, Resmî Gazete 31220): units of a two-digit tag, a
 * two-digit length and a value, the last one a checksum over all before it. Which tags and why:
 * docs/decisions/0030.
 */

/** Characters and bytes are the same here: values are plain ASCII. */
const unit = (tag: string, value: string): string => {
  if (value.length === 0 || value.length > 99 || !/^[ -~]+$/.test(value))
    throw new Error(`tag ${tag} can not hold "${value}"`)
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, begins with 0xFFFF) as four capital hex digits. */
export const crc16 = (text: string): string => {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** yyMMddHHmmss in Istanbul, which has kept UTC+3 since 2016. */
const stamp = (at: Date): string =>
  new Date(at.getTime() + 10_800_000).toISOString().replace(/\D/g, '').slice(2, 14)

const nameMax = 26

type Transfer = {
  id: bigint
  amountKurus: bigint
  to: ReceivingAccount
  createdAt: Date
  expiresAt: Date
}

/** What the code says: pay this amount, once, to this account, until then. */
export const fastQr = ({ id, amountKurus, to, createdAt, expiresAt }: Transfer): string => {
  const open = [
    unit('75', '10'),
    // Made for one payment.
    unit('01', '12'),
    // Who made the code: a bank, by the last four digits of its code in an IBAN.
    unit('02', to.IBAN.slice(5, 9)),
    unit('03', String(id).slice(-12).padStart(12, '0')),
    unit('06', stamp(createdAt)),
    unit('07', stamp(expiresAt)),
    unit('54', String(amountKurus).padStart(12, '0')),
    unit('61', unit('01', to.IBAN) + unit('07', asciiName(to.owner)) + unit('10', '03')),
    // The checksum covers its own tag and length.
    '6304',
  ].join('')
  return open + crc16(open)
}

const asciiName = (owner: string): string =>
  foldName(owner)
    .toUpperCase()
    .replace(/[^ -~]/g, '')
    .slice(0, nameMax)
    .trim()
