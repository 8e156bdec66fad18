import { newId } from '@felek/web-kit/ids.ts'
import { describe, expect, test } from 'vitest'
import { activeItem } from './active-item.ts'
import { pageByPage, pageSize } from '../api/pages.ts'
import { displayName, initials } from '../session/player-name.ts'
import { isOwnPath } from '../session/return-path.ts'
import { parseEvent, readServerEvents } from '@felek/web-kit/server-events.ts'

test('a return path never leads to another site', () => {
  expect(['/slot?q=a', '/'].map(isOwnPath)).toEqual([true, true])
  expect(
    ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''].map(
      isOwnPath,
    ),
  ).toEqual([false, false, false, false, false])
})

test('a profile without a name shows the placeholder and R and B', () => {
  expect(displayName({ firstname: '', lastname: '' }, 'Felek Oyuncusu')).toBe('Felek Oyuncusu')
  expect(initials(null)).toBe('RB')
  expect(initials({ firstname: 'ilker', lastname: 'şahin' })).toBe('İŞ')
})

test('favourites come by 100, other games by 48, and the next page begins where the last one ended', () => {
  expect([pageSize({ favorites: true }), pageSize({}), pageSize({ favorites: false })]).toEqual([
    100, 48, 48,
  ])
  const page = (rows: number) => ({
    data: Array.from({ length: rows }, () => 0),
    pagination: { total: 230 },
  })
  const next = (...sizes: number[]) =>
    pageByPage.getNextPageParam(page(sizes.at(-1) ?? 0), sizes.map(page))
  expect([next(100), next(100, 100), next(100, 100, 30)]).toEqual([100, 200, undefined])
})

test('the longest address decides which menu entry is active', () => {
  const items = ['/slot', '/slot/type/new', '/#promosyonlar'].map((path) => ({
    id: path,
    title: { tr: '', en: '' },
    path,
  }))
  expect(activeItem(items, '/slot/type/new')?.path).toBe('/slot/type/new')
  expect(activeItem(items, '/slot/category/27')?.path).toBe('/slot')
  expect(activeItem(items, '/slotlar')).toBeUndefined()
  const sports = [...items, { id: 's', title: { tr: '', en: '' }, path: '/sports' }]
  for (const path of ['/sports/live', '/event/f-1', '/coupons', '/coupon/FK1', '/k/123456'])
    expect([path, activeItem(sports, path)?.path]).toEqual([path, '/sports'])
  expect(activeItem(sports, '/keno')).toBeUndefined()
  expect(activeItem(items, '/')).toBeUndefined()
})

describe('server events', () => {
  test('heartbeats are none, data lines are joined', () => {
    expect(parseEvent(': beat')).toBeNull()
    expect(parseEvent('id: 7\nevent: balance\ndata: {"a":\ndata: 1}')).toEqual({
      id: '7',
      name: 'balance',
      data: '{"a":\n1}',
    })
  })

  test('arrive whole however the bytes were cut, letters of two bytes too', async () => {
    const bytes = new TextEncoder().encode(
      'id: 1\nevent: a\ndata: "ışık"\n\n: beat\n\nid: 2\nevent: b\ndata: 2\n\n',
    )
    const stream = new ReadableStream<Uint8Array>({
      start: (c) => {
        for (const byte of bytes) c.enqueue(new Uint8Array([byte]))
        c.close()
      },
    })
    const seen: string[] = []
    for await (const e of readServerEvents(stream)) seen.push(`${e.id} ${e.name} ${e.data}`)
    expect(seen).toEqual(['1 a "ışık"', '2 b 2'])
  })
})

test('an id of the client has 26 letters and digits, and no two are the same', () => {
  const ids = Array.from({ length: 1_000 }, newId)
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{26}$/)
  expect(new Set(ids).size).toBe(1_000)
})
