import { fold } from '@felek/contract/fold.ts'
import type { DemoAccount } from '../accounts.ts'
import { createDice, type Dice } from '../dice.ts'

/* The demo's other players, whom nobody signs in as: an operator's desk is not judged with six accounts. */

export type CrowdAccount = Omit<DemoAccount, 'password'> & {
  bankId: string
  iban: string
}

const firstnames = [
  'Ali', 'Elif', 'Murat', 'Fatma', 'Burak', 'Selin', 'Hakan', 'Esra', 'Okan', 'Merve', 'Serkan', 'Derya',
  'Tolga', 'Gamze', 'Volkan', 'Pelin', 'Onur',
] as const // prettier-ignore
const lastnames = [
  'Arslan', 'Çelik', 'Doğan', 'Erdem', 'Güneş', 'Koç', 'Öztürk', 'Polat', 'Şimşek', 'Taş', 'Uysal', 'Yavuz', 'Bulut',
] as const // prettier-ignore
const cities = [
  'İstanbul',
  'İstanbul',
  'Ankara',
  'İzmir',
  'Bursa',
  'Antalya',
  'Adana',
  'Konya',
  'Samsun',
] as const
const streets = ['Cumhuriyet Caddesi', 'Gül Sokak', 'İnönü Bulvarı', 'Çınar Sokak'] as const
/** Banks by their number in an IBAN, as the cashier lists them. */
const banks = ['61', '62', '64'] as const

const size = 34
/** Who names an account that another has named before: a red fact, for which staff are asked. */
const sharesAccount: ReadonlyMap<number, number> = new Map([
  [3, 2],
  [6, 5],
  [9, 8],
])

/** Nine digits with the two that check them. */
export const toTckn = (digits: string): string => {
  const d = [...digits].map(Number)
  const sum = (from: number) => d.filter((_, i) => i % 2 === from).reduce((n, it) => n + it, 0)
  const tenth = (((sum(0) * 7 - sum(1)) % 10) + 10) % 10
  const eleventh = (d.reduce((n, it) => n + it, 0) + tenth) % 10
  return `${digits}${tenth}${eleventh}`
}

/** A Turkish IBAN of a bank's number and an account, with its check digits. */
export const toIban = (bankId: string, account: string): string => {
  const bban = `${bankId.padStart(5, '0')}0${account.padStart(16, '0')}`
  const check = 98n - (BigInt(`${bban}292700`) % 97n)
  return `TR${String(check).padStart(2, '0')}${bban}`
}

/** Letters as they stand in addresses. */
const plain = (text: string): string => fold(text).replace(/[^a-z]/g, '')

const digits = (dice: Dice, n: number): string =>
  Array.from({ length: n }, () => dice.between(0, 9)).join('')

const aPerson = (dice: Dice, n: number): CrowdAccount => {
  const firstname = firstnames[n % firstnames.length] ?? firstnames[0]
  const lastname = lastnames[(n * 5) % lastnames.length] ?? lastnames[0]
  const username = `${plain(firstname)}${plain(lastname).slice(0, 4)}${dice.between(10, 99)}`
  const bankId = dice.oneOf(banks)
  return {
    lang: 'tr',
    country: 'TR',
    smsOptIn: dice.chance(0.4),
    emailOptIn: dice.chance(0.5),
    status: 'active',
    username,
    firstname,
    lastname,
    city: dice.oneOf(cities),
    address: `${dice.oneOf(streets)} No: ${dice.between(1, 90)} D: ${dice.between(1, 20)}`,
    birthdate: `${dice.between(1965, 2003)}-${String(dice.between(1, 12)).padStart(2, '0')}-${String(dice.between(1, 28)).padStart(2, '0')}`,
    identityNumber: toTckn(`${dice.between(1, 9)}${digits(dice, 8)}`),
    email: `${username}@ornek.com`,
    phone: `+9055${dice.between(0, 9)}${digits(dice, 7)}`,
    identityConfirmed: dice.chance(0.7),
    daysAgo: dice.between(2, 160),
    bankId,
    iban: toIban(bankId, digits(dice, 10)),
  }
}

export const listCrowd = (): CrowdAccount[] => {
  const dice = createDice(20_261_129)
  const people = Array.from({ length: size }, (_, n) => aPerson(dice, n))
  return people.map((person, n) => {
    const shared = people[sharesAccount.get(n) ?? n] ?? person
    return { ...person, bankId: shared.bankId, iban: shared.iban }
  })
}
