import { expect, test } from 'vitest'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import { nowText, toStepLines } from './step-words.ts'

const { tr } = officePhrases
const at = '2026-11-29T12:00:00.000Z'
const step = (status: string, noteKey: string | null = null) => ({ status, noteKey, at })
const said = (
  steps: ReturnType<typeof step>[],
  clearedBy: 'rule' | 'staff' | 'time' | null = null,
) => toStepLines(tr, { steps, clearedBy }).map(({ text }) => text)

test('one that a person let go: asked for, kept, approved, sent, paid', () => {
  const steps = [
    step('1001'),
    step('1001', 'withdrawal_check'),
    step('1001'),
    step('1004'),
    step('1002'),
  ]
  expect(said(steps, 'staff')).toEqual([
    'Talep geldi, tutar kilitlendi',
    'Kural kendiliğinden göndermedi',
    'Bir kişi onayladı',
    'Bankaya gönderildi',
    'Ödendi',
  ])
})

test('one that still waits, or was refused, was approved by nobody', () => {
  expect(said([step('1001'), step('1001', 'withdrawal_check')]).at(-1)).toBe(
    'Kural kendiliğinden göndermedi',
  )
  expect(said([step('1001'), step('1001', 'phone_fact'), step('1003')]).at(-1)).toBe(
    'Reddedildi, para geri verildi',
  )
})

test('where it stands now is said by who has it in hand', () => {
  const claim = { name: 'Selin Aydın', isOwn: false, leftMs: 1 }
  expect(nowText(tr, { claim: null, isProposed: false })).toBe('Karar bekliyor')
  expect(nowText(tr, { claim, isProposed: false })).toBe('Selin Aydın üstlendi')
  expect(nowText(tr, { claim: { ...claim, isOwn: true }, isProposed: false })).toBe(
    'Siz üstlendiniz',
  )
  expect(nowText(tr, { claim, isProposed: true })).toBe('İkinci onay bekliyor')
})
