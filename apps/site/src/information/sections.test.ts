import { describe, expect, it } from 'vitest'
import type { SafeNode } from '../lib/browser/safe-tree.ts'
import { fold } from '@felek/contract/fold.ts'
import { slugOf } from '../lib/format/slug.ts'
import { countQuestions, matching } from './questions.ts'
import { questionGroups, sectionsOf } from './sections.ts'

const el = (tag: 'p' | 'h3' | 'h4' | 'ul', text: string): SafeNode => ({ tag, children: [text] })

describe('a text', () => {
  it('is cut at its headings, and keeps what stands before the first', () => {
    const { intro, sections } = sectionsOf([
      el('p', 'giriş'),
      '\n',
      el('h3', 'Üyelik'),
      el('p', 'a'),
      el('h4', 'Yaş'),
      el('h3', 'Üyelik'),
      el('ul', 'b'),
    ])
    expect(intro).toEqual([el('p', 'giriş')])
    expect(sections.map(({ id, title }) => [id, title])).toEqual([
      ['uyelik', 'Üyelik'],
      ['uyelik-2', 'Üyelik'],
    ])
    expect(sections[0]?.nodes).toEqual([el('p', 'a'), el('h3', 'Yaş')])
  })

  it('without headings is all introduction', () => {
    expect(sectionsOf([el('p', 'a'), el('p', 'b')])).toEqual({
      intro: [el('p', 'a'), el('p', 'b')],
      sections: [],
    })
  })
})

const faq = questionGroups([
  el('h3', 'Para'),
  el('h4', 'Para çekmek ne kadar sürer?'),
  el('p', 'IBAN doğrulandıktan sonra birkaç saniye.'),
  el('h4', 'Işıklar neden yanıyor?'),
  el('p', 'Ödül.'),
  el('h3', 'Hesap'),
  el('h4', 'Para çekmek ne kadar sürer?'),
  el('p', 'Yukarıya bakın.'),
  el('h3', 'Boş grup'),
])

describe('questions', () => {
  it('stand in their groups, each with an address of its own', () => {
    expect(faq.map((g) => [g.title, g.questions.map((q) => q.id)])).toEqual([
      ['Para', ['para-cekmek-ne-kadar-surer', 'isiklar-neden-yaniyor']],
      ['Hesap', ['para-cekmek-ne-kadar-surer-2']],
    ])
    expect(countQuestions(faq)).toBe(3)
  })

  it('are found by any spelling of all the words, in question or answer', () => {
    const found = (search: string) =>
      matching(faq, search).flatMap((g) => g.questions.map((q) => q.id))
    expect(found('IŞIK')).toEqual(['isiklar-neden-yaniyor'])
    expect(found('ışık')).toEqual(['isiklar-neden-yaniyor'])
    expect(found('cekmek IBAN')).toEqual(['para-cekmek-ne-kadar-surer'])
    expect(found('ödül iban')).toEqual([])
    expect(found('çekilmesi')).toEqual([])
    expect(found('çekmeyi')).toHaveLength(2)
    expect(found('hesap yukarı')).toEqual(['para-cekmek-ne-kadar-surer-2'])
    expect(found('  ')).toHaveLength(3)
  })
})

it('folds Turkish letters', () => {
  expect(fold('ÇĞİIÖŞÜ çğiıöşü')).toBe('cgiiosu cgiiosu')
  expect(slugOf('Şifremi unuttum, ne yapmalıyım?')).toBe('sifremi-unuttum-ne-yapmaliyim')
})
