import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import * as f from '@felek/contract/fields.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import { createPasswordGate, hashPassword, passwordFits } from './passwords.ts'

const env = { sealKey: 'k'.repeat(32) }
const deps = { env, playersState: { passwordGate: createPasswordGate() } }

test('S-09: argon2id at OWASP’s floor with a pepper; a cheaper hash opens once more and is due for a new one', async () => {
  const made = await hashPassword(deps, 'Doğru1!')
  expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordFits(env, 'Doğru1!', made)).toBe('yes')
  expect(await passwordFits(env, 'Doğru1', made)).toBe('no')
  // A copy of the table alone opens nothing: the pepper is no part of it.
  expect(await passwordFits({ sealKey: 'x'.repeat(32) }, 'Doğru1!', made)).toBe('no')
  const [secret] = encryptionOf(env).peppers
  const old = await hash('Doğru1!', { memoryCost: 4_096, timeCost: 3, parallelism: 1, secret })
  expect(await passwordFits(env, 'Doğru1!', old)).toBe('stale')
  expect(await passwordFits(env, 'Doğru1', old)).toBe('no')
  expect(await passwordFits(env, 'Doğru1!', undefined)).toBe('no')
})

test('S-10: letters composed on another keyboard are the same letters, and nothing is cut off', async () => {
  const composed = 'Şifre1'.normalize('NFC')
  const decomposed = 'Şifre1'.normalize('NFD')
  expect(composed).not.toBe(decomposed)
  expect(await passwordFits(env, decomposed, await hashPassword(deps, composed))).toBe('yes')
  const long = `A1${'x'.repeat(126)}`
  expect(await passwordFits(env, `${long.slice(0, -1)}y`, await hashPassword(deps, long))).toBe(
    'no',
  )
})

const short = 'password_short'
const upper = 'password_uppercase'
const number = 'password_number'
const table: [string, string[]][] = [
  ['ABCDE1', []],
  ['Şifre1', []],
  ['ÇİĞDEM7', []],
  ['Ж12345', []],
  ['A1😀😀😀😀', []],
  [' A1 b c ', []],
  ['A1'.padEnd(128, 'x'), []],
  ['A1'.padEnd(129, 'x'), ['too_long']],
  ['', ['required', short, upper, number]],
  ['A1😀😀😀', [short]],
  ['Abc1', [short]],
  ['abc1', [short, upper]],
  ['abcd', [short, upper, number]],
  ['abcdef', [upper, number]],
  ['abcdef1', [upper]],
  ['ABCDEF', [number]],
  ['şifre1', [upper]],
  ['ABCDE١', [number]],
]
test('S-10: at least six characters, one of them upper case, one a number, in any alphabet, up to 128', () => {
  for (const [password, said] of table) {
    const found = f.newPassword.safeParse(password)
    const keys = found.success ? [] : found.error.issues.map((issue) => issue.message)
    expect([password, keys.toSorted()]).toEqual([password, said.toSorted()])
  }
})

/*
 * The rules once more, by construction: every upper case letter, digit and length that is tried says
 * itself what it is, so that no pattern of ours judges another.
 */
const letters: [string, boolean][] = [
  ...['A', 'Z', 'Ş', 'İ', 'I', 'Ğ', 'É', 'Ж', 'Δ', 'Ա', '𐐀'].map((it): [string, boolean] => [
    it,
    true,
  ]),
  // Small, without case, titlecase, a Roman numeral, a sign: no upper case letter.
  ...['a', 'ı', 'ß', 'あ', 'א', 'ǅ', 'Ⅷ', '€'].map((it): [string, boolean] => [it, false]),
]
const digits: [string, boolean][] = [
  ['0', true],
  ['9', true],
  // Digits of other scripts, a fraction, a superscript.
  ['٣', false],
  ['½', false],
  ['²', false],
]
const lengths = [5, 6, 128, 129]

test('S-10: some four hundred passwords of every alphabet get exactly the sentences of the rules', () => {
  let tried = 0
  for (const [letter, isUpper] of letters)
    for (const [digit, isNumber] of digits)
      for (const length of lengths) {
        const password = `${letter}${'x'.repeat(length - 2)}${digit}`
        const due = [
          ...(length < 6 ? [short] : []),
          ...(length > 128 ? ['too_long'] : []),
          ...(isUpper ? [] : [upper]),
          ...(isNumber ? [] : [number]),
        ]
        const found = f.newPassword.safeParse(password)
        const keys = found.success ? [] : found.error.issues.map((issue) => issue.message)
        expect([password, keys.toSorted()]).toEqual([password, due.toSorted()])
        if (found.success) expect(found.data, 'nothing cut off').toBe(password)
        tried += 1
      }
  expect(tried).toBeGreaterThanOrEqual(200)
})

test('S-10: in the specification’s own words', () => {
  const { fields } = phrases.tr
  expect([fields[short], fields[upper], fields[number]]).toEqual([
    'Şifre en az 6 karakter olmalıdır',
    'Şifre en az bir büyük harf içermelidir',
    'Şifre en az bir rakam içermelidir',
  ])
})
