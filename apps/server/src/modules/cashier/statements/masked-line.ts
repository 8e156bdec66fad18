import { maskIban, maskOwner } from '../accounts/masks.ts'

/* What a bank wrote of somebody, as staff see it: who it was stays with the server. */

/** Words of the trade, which name nobody. */
const plain: readonly string[] = (
  'havale eft fast gelen giden transfer para yatirma cekme odeme iade masraf komisyon bsmv ucret ucreti faiz vergi ' +
  'hesap hesaba hesaptan internet mobil sube atm islem islemi aciklama gonderen alici tl try no sorgu referans'
).split(' ')

const fold = (word: string): string =>
  word
    .replace(/[Iİı]/g, 'i')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]/g, '')

/** Words of five letters and more with whatever Turkish puts behind them. */
const isPlain = (word: string): boolean =>
  plain.some((it) => it === word || (it.length >= 5 && word.startsWith(it)))

const code = /^(?:FLK|PAY)-?[A-Z0-9]{6,20}$/i

/** A bank's text with its words of the trade and our codes; of every other word the first letter, of numbers nothing. */
export const maskText = (text: string): string =>
  text
    .split(' ')
    .map((word) => {
      if (code.test(word) || isPlain(fold(word))) return word
      const [first = '', ...others] = word
      const isLetter = /\p{L}/u.test(first)
      return (isLetter ? first : '•') + '•'.repeat(others.length)
    })
    .join(' ')

export const maskLine = ({ name, iban, text }: { name: string; iban: string; text: string }) => ({
  name: maskOwner(name),
  iban: iban === '' ? '' : maskIban(iban),
  text: maskText(text),
})
