import { describe, expect, it } from 'vitest'
import { isSafeAddress, plainText, safeNodes, type Source } from './safe-tree.ts'

const text = (value: string): Source => ({
  nodeType: 3,
  nodeName: '#text',
  nodeValue: value,
  childNodes: [],
})
const comment = (value: string): Source => ({
  nodeType: 8,
  nodeName: '#comment',
  nodeValue: value,
  childNodes: [],
})
const el = (
  nodeName: string,
  children: Source[] = [],
  attributes: Record<string, string> = {},
): Source => ({
  nodeType: 1,
  nodeName,
  nodeValue: null,
  childNodes: children,
  getAttribute: (name) => attributes[name] ?? null,
})

describe('a tree of what may be shown', () => {
  it('takes known tags over, without their attributes', () => {
    const body = el('BODY', [
      el('P', [text('a'), el('STRONG', [text('b')])], {
        onclick: 'alert(1)',
        style: 'x',
        id: 'location',
      }),
      el('BR'),
    ])
    expect(safeNodes(body)).toEqual([
      { tag: 'p', children: ['a', { tag: 'strong', children: ['b'] }] },
      { tag: 'br', children: [] },
    ])
  })

  it('keeps the text of unknown tags, in which an image or a handler is nothing', () => {
    const body = el('BODY', [
      el('DIV', [text('in'), el('IMG', [], { src: 'x', onerror: 'alert(1)' })], {
        onload: 'alert(1)',
      }),
      el('X-Y', [text('side')]),
    ])
    expect(safeNodes(body)).toEqual(['in', 'side'])
  })

  it.each([
    'SCRIPT',
    'style',
    'svg',
    'MATH',
    'IFRAME',
    'TEMPLATE',
    'NOSCRIPT',
    'OBJECT',
    'FORM',
    'TEXTAREA',
    'TITLE',
  ])('drops %s with all that it holds', (name) =>
    expect(
      safeNodes(el('BODY', [el(name, [text('alert(1)'), el('P', [text('x')])]), comment('x')])),
    ).toEqual([]),
  )

  it('makes links of addresses that lead somewhere safe, text of all others', () => {
    const link = (href: string) => safeNodes(el('BODY', [el('A', [text('x')], { href })]))
    expect(link(' /rules/bonus ')).toEqual([{ tag: 'a', href: '/rules/bonus', children: ['x'] }])
    expect(link('javascript:alert(1)')).toEqual(['x'])
    expect(safeNodes(el('BODY', [el('A', [text('x')])]))).toEqual(['x'])
  })

  it('ends where somebody nested without end', () => {
    let deep = el('P', [text('bottom')])
    for (let i = 0; i < 10_000; i += 1) deep = el('DIV', [deep])
    expect(plainText(safeNodes(el('BODY', [deep, el('P', [text('top')])])))).toBe('top')
  })
})

describe('an address', () => {
  it.each([
    'https://felek.example/a?b=1&c',
    'mailto:destek@felek.example',
    'tel:+908501234567',
    'tel:112',
    '/promotions/kayip',
    '/',
    '#soru-1',
  ])('may be %s', (href) => expect(isSafeAddress(href)).toBe(true))
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://felek.example/x',
    'http://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'https:\\\\evil.example',
    'tel:javascript',
    '',
    'felek.example',
  ])('may not be %j', (href) => expect(isSafeAddress(href)).toBe(false))
})

it('reads as one line', () => {
  const nodes = safeNodes(
    el('BODY', [
      el('H3', [text('Kim\n oynar?')]),
      el('P', [text('18 '), el('EM', [text('yaşından')]), text(' büyükler')]),
    ]),
  )
  expect(plainText(nodes)).toBe('Kim oynar? 18 yaşından büyükler')
})
