import { beforeAll, describe, expect, it } from 'vitest'
import {
  apartOf,
  iouOf,
  judge,
  judgeAll,
  labOf,
  makeThumbs,
  type Thumb,
  type Thumbs,
} from './alike.ts'
import { stages } from './rest.ts'

let all: readonly Thumbs[]
let lokum: Thumb
beforeAll(async () => {
  all = await Promise.all((await stages()).map(makeThumbs))
  const found = all.find(({ slug }) => slug === 'lokum-yagmuru')
  if (!found) throw new Error('no lokum')
  lokum = found.wide
})

const pair = (oneEngine: boolean) => ({ names: ['a', 'b'] as const, oneEngine, shape: 'wide' })
/** The same stage in another light: other colours, the frame as it was. */
const recoloured = (): Thumb => ({ ...lokum, lab: lokum.lab.map(([l, a, b]) => [100 - l, -a, -b]) })
/** The same picture under a frame that lies elsewhere. */
const reframed = (): Thumb => ({ ...lokum, mask: lokum.mask.map((covers) => !covers) })

describe('stages at rest', () => {
  it('no two titles look alike, in either shape', () => {
    const judged = judgeAll(all)
    expect(judged.length).toBe(all.length * (all.length - 1))
    expect(judged.filter(({ alike }) => alike)).toEqual([])
  })

  it('each is drawn: a picture of many lights, and of a slot its frame over it', () => {
    for (const { slug, wide, tall } of all)
      for (const { lab } of [wide, tall]) {
        expect(lab.length).toBe(96 * 54)
        expect(new Set(lab.map(([l]) => Math.round(l))).size, slug).toBeGreaterThan(20)
      }
    const share = lokum.mask.filter(Boolean).length / lokum.mask.length
    expect(share).toBeGreaterThan(0.3)
    expect(share).toBeLessThan(0.95)
  })

  it('a costume is seen: of one engine colours alone or a frame alone do not do', () => {
    expect([iouOf(lokum, lokum), apartOf(lokum, lokum)]).toEqual([1, 0])
    expect(judge(pair(false), lokum, lokum).alike).toBe(true)
    for (const other of [recoloured(), reframed()]) {
      expect(judge(pair(true), lokum, other).alike).toBe(true)
      expect(judge(pair(false), lokum, other).alike).toBe(false)
    }
    expect(judge(pair(true), lokum, { ...recoloured(), mask: reframed().mask }).alike).toBe(false)
  })

  it('colours are those of CIELAB', () => {
    const rounded = (...of: Parameters<typeof labOf>) =>
      labOf(...of).map((it) => Math.round(it * 10) / 10)
    expect(rounded(255, 255, 255)).toEqual([100, 0, 0].map((it) => expect.closeTo(it, 1)))
    expect(rounded(255, 0, 0)).toEqual([53.2, 80.1, 67.2])
    expect(rounded(0, 0, 255)).toEqual([32.3, 79.2, -107.9])
  })
})
