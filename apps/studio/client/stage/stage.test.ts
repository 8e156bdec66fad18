import { afterEach, describe, expect, it, vi } from 'vitest'
import { easeOut } from './ease.ts'
import { colourWord, createGlPainter } from './gl-painter.ts'
import { ninePatch, type Painter, type Source } from './painter.ts'
import { createParticles, particlesMax } from './particles.ts'
import { createPlayer, createScore } from './score.ts'
import { createStage } from './stage.ts'
import { fakeCanvas, fakeGl } from './test-gl.ts'

const cut = { x: 0, y: 0, w: 10, h: 10 }
const motion = { x: 0, y: 0, vx: 1, vy: 1, pull: 900, size: 4, angle: 0, turn: 1 }
const grain = { ...motion, cut, tint: 0xffffff, add: 0, bornMs: 0, lifeMs: 2_000 }
const source = { width: 100, height: 100 } as Source

describe('score', () => {
  it('is at any moment what that moment says, however many frames were shown', () => {
    const shown = (steps: readonly number[]): string[] => {
      const log: string[] = []
      let [x, y] = [0, 0]
      const score = createScore()
      score.move(100, (t) => (x = t))
      score.wait(60)
      score.call(() => log.push(`called at ${x.toFixed(2)}`))
      score.move(200, (t) => (y = t), easeOut)
      const player = createPlayer()
      void player.play(score.done())
      for (const ms of steps) player.advance(ms)
      return [...log, x.toFixed(3), y.toFixed(3)]
    }
    expect(shown([60, 100]).slice(1)).toEqual(shown(Array.from({ length: 16 }, () => 10)).slice(1))
    expect(shown([160])).toEqual(['called at 1.00', '1.000', '0.750'])
  })

  it('ends each movement at exactly one, once, and then the whole', async () => {
    const ends: number[] = []
    const score = createScore()
    score.move(33, (t) => t === 1 && ends.push(1))
    score.move(90, (t) => t === 1 && ends.push(2), easeOut, 20)
    score.wait(60)
    const player = createPlayer()
    const over = player.play(score.done())
    for (let ms = 0; ms < 60; ms++) player.advance(1)
    // Shown after 60 ms; the second movement goes on.
    await over
    for (let ms = 60; ms < 109; ms++) player.advance(1)
    expect([ends, player.playing]).toEqual([[1], true])
    player.advance(1)
    player.advance(50)
    expect([ends, player.playing]).toEqual([[1, 2], false])
  })

  it('is skipped where it may be, and nowhere else', () => {
    let [landed, counted] = [0, 0]
    const score = createScore()
    score.move(400, (t) => (landed = t))
    score.wait(400)
    score.skippable(() => {
      score.move(2_000, (t) => (counted = t))
      score.wait(2_000)
    })
    const player = createPlayer()
    void player.play(score.done())
    player.advance(100)
    expect([player.skip(), landed]).toEqual([false, 0.25])
    player.advance(350)
    expect([player.skip(), landed, counted, player.playing]).toEqual([true, 1, 1, false])
  })

  it('gives way to the next one finished, never half', async () => {
    let [first, second] = [0, 0]
    const player = createPlayer()
    const [a, b] = [createScore(), createScore()]
    a.move(1_000, (t) => (first = t))
    b.move(1_000, (t) => (second = t))
    const over = player.play(a.done())
    player.advance(10)
    void player.play(b.done())
    await over
    expect([first, second]).toEqual([1, 0])
  })
})

describe('WebGL2 painter', () => {
  const painterOn = () => {
    const fake = fakeGl()
    const painter = createGlPainter(fakeCanvas(fake.gl))
    if (!painter) throw new Error('no painter')
    const [atlas, title] = [painter.texture(source), painter.texture(source)]
    return { fake, painter, atlas, title }
  }

  it('draws all sprites of one picture in one call, light and paint together', () => {
    const { fake, painter, atlas, title } = painterOn()
    painter.begin(390, 500, 2)
    for (let i = 0; i < 300; i++) painter.sprite(atlas, cut, i, i, 8, 8, i, 0.5, 0xff00ff, i % 2)
    painter.sprite(title, cut, 1, 1, 8, 8)
    painter.sprite(atlas, cut, 1, 1, 8, 8)
    painter.end()
    expect([painter.calls, fake.drawn, painter.sprites]).toEqual([3, 3, 302])
  })

  it('draws more than a buffer holds, and nothing of what is invisible', () => {
    const { painter, atlas } = painterOn()
    painter.begin(10, 10, 1)
    for (let i = 0; i < 5_000; i++) painter.sprite(atlas, cut, 0, 0, 4, 4)
    painter.sprite(atlas, cut, 0, 0, 4, 4, 0, 0)
    painter.end()
    expect([painter.calls, painter.sprites]).toEqual([3, 5_000])
  })

  it('puts corners and colours where the shader reads them', () => {
    const { fake, painter, atlas } = painterOn()
    painter.begin(100, 100, 1)
    painter.sprite(atlas, { x: 20, y: 40, w: 10, h: 20 }, 50, 60, 8, 4, 0, 0.5, 0xff8000, 1)
    painter.end()
    const [, , data, , floats] = fake.of('bufferSubData')[0]?.args ?? []
    expect([...(data as Float32Array).subarray(0, 4)].map((v) => Math.fround(v))).toEqual(
      [46, 58, 0.2, 0.4].map(Math.fround),
    )
    expect([floats, colourWord(0xff8000, 0.5, 1)]).toEqual([20, 0x00004080])
    expect(colourWord(0xffffff, 1, 0)).toBe(0xffffffff)
  })

  it('clips in pixels of the screen, from below', () => {
    const { fake, painter, atlas } = painterOn()
    painter.begin(100, 200, 2)
    painter.sprite(atlas, cut, 0, 0, 4, 4)
    painter.clip({ x: 10, y: 20, w: 30, h: 40 })
    painter.sprite(atlas, cut, 0, 0, 4, 4)
    painter.clip(null)
    painter.end()
    expect(fake.of('scissor')[0]?.args).toEqual([20, 280, 60, 80])
    expect(painter.calls).toBe(2)
  })

  it('keeps the corners of a frame at their size', () => {
    const drawn: number[][] = []
    const painter = {
      sprite: (_texture: number, _cut: unknown, ...at: number[]) => drawn.push(at.slice(0, 4)),
    } as unknown as Painter
    ninePatch(painter, 0, { x: 0, y: 0, w: 30, h: 30 }, 10, { x: 100, y: 100, w: 60, h: 40 })
    expect(drawn).toHaveLength(9)
    expect([drawn[0], drawn[4], drawn[8]]).toEqual([
      [105, 105, 10, 10],
      [130, 120, 40, 20],
      [155, 135, 10, 10],
    ])
  })
})

it('has never more particles than the house allows, and forgets those that are over', () => {
  const particles = createParticles()
  const painter = { sprite: vi.fn() } as unknown as Painter
  for (let i = 0; i < 900; i++) particles.add({ ...grain, bornMs: i })
  particles.draw(painter, 0, 950)
  expect([particles.count, vi.mocked(painter.sprite).mock.calls.length]).toEqual([
    particlesMax,
    particlesMax,
  ])
  particles.draw(painter, 0, 9_000)
  expect(particles.count).toBe(0)
})

describe('stage', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** A page of which a test moves the hands: frames, size, whether it is hidden. */
  const pageWith = (contexts: readonly unknown[]) => {
    const frames: ((at: number) => void)[] = []
    const listeners = new Map<string, () => void>()
    const canvases: HTMLCanvasElement[] = []
    const flat = new Proxy({}, { get: () => () => undefined, set: () => true })
    const page = {
      hidden: false,
      createElement: () => {
        const gl = contexts[canvases.length] ?? null
        const made = fakeCanvas(gl)
        Object.assign(made, {
          getContext: (kind: string) => (kind === 'webgl2' ? gl : kind === '2d' ? flat : null),
        })
        canvases.push(made)
        return made
      },
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      removeEventListener: () => undefined,
    }
    vi.stubGlobal('document', page)
    vi.stubGlobal('devicePixelRatio', 3)
    vi.stubGlobal('requestAnimationFrame', (frame: (at: number) => void) => frames.push(frame))
    vi.stubGlobal('cancelAnimationFrame', () => (frames.length = 0))
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe(): void {}
        disconnect(): void {}
      },
    )
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const holder = { clientWidth: 390, clientHeight: 500, replaceChildren: vi.fn() }
    return {
      page,
      canvases,
      holder: holder as unknown as HTMLElement,
      frame: (at: number) => {
        clock.mockReturnValue(at)
        frames.shift()?.(at)
      },
      waiting: () => frames.length,
      hide: (hidden: boolean, at: number) => {
        clock.mockReturnValue(at)
        page.hidden = hidden
        listeners.get('visibilitychange')?.()
      },
    }
  }
  const still = { draw: () => undefined, resize: () => undefined, alive: () => false }

  it('draws at twice the CSS pixels at most, and rests when nothing moves', () => {
    const fake = fakeGl()
    const page = pageWith([fake.gl])
    const stage = createStage({ holder: page.holder, sources: [source], picture: still })
    expect([page.canvases[0]?.width, page.canvases[0]?.height]).toEqual([780, 1_000])
    expect([stage.painter.kind, page.waiting()]).toEqual(['webgl2', 1])
    page.frame(16)
    expect(page.waiting()).toBe(0)
  })

  it('stands still while the page is hidden and goes on where it was', () => {
    const page = pageWith([fakeGl().gl])
    const stage = createStage({ holder: page.holder, sources: [], picture: still })
    let x = 0
    const score = createScore()
    score.move(1_000, (t) => (x = t))
    void stage.play(score.done())
    page.frame(100)
    page.hide(true, 110)
    expect(page.waiting()).toBe(0)
    page.hide(false, 60_000)
    page.frame(60_100)
    expect(x).toBeCloseTo(0.2, 3)
  })

  it('goes on in canvas 2D where WebGL2 is missing, broken or lost', () => {
    const none = pageWith([null, null])
    expect(
      createStage({ holder: none.holder, sources: [source], picture: still }).painter.kind,
    ).toBe('canvas2d')
    const broken = pageWith([
      new Proxy(
        {},
        {
          get: (_gl, name: string) => () => {
            if (name === 'compileShader') throw new Error('driver')
            return {}
          },
        },
      ),
    ])
    expect(
      createStage({ holder: broken.holder, sources: [source], picture: still }).painter.kind,
    ).toBe('canvas2d')
    const page = pageWith([fakeGl().gl])
    const stage = createStage({ holder: page.holder, sources: [source], picture: still })
    page.canvases[0]?.dispatchEvent({ type: 'webglcontextlost' } as Event)
    expect([stage.painter.kind, page.canvases.length]).toEqual(['canvas2d', 2])
  })
})
