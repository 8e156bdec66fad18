import { useLayoutEffect, type RefObject } from 'react'
import { stagePictures } from '../../src/protocol/pictures.ts'
import { device } from '../lib/storage.ts'
import type { Store } from '../lib/store.ts'
import { reducedMotion } from '../lib/time.ts'
import { createMixer, usualLevels, type Levels, type Mixer, type Sounds } from '../sound/mixer.ts'
import { loadPicture } from '../stage/atlas.ts'
import { createParticles, type Particles } from '../stage/particles.ts'
import type { Score } from '../stage/score.ts'
import { createStage, type Stage } from '../stage/stage.ts'
import type { Lang } from '../../engines/define.ts'
import { createCelebration, type Celebration, type Win } from './celebrate.ts'
import type { Game, Worth } from './game.ts'
import type { Presenter } from './round.ts'
import type { Scene, SceneModule, Sources, TitleLook } from './scene.ts'
import type { Box } from '../stage/painter.ts'

/** A game's stage with all that moves on it, and how it shows what the round says. */
export type Show<Wager, View, Action = unknown> = {
  told: Store<object>
  win: Store<{ win: Win }>
  mixer: Mixer
  presenter: Presenter<Wager, View>
  set(wager: Wager): void
  draft(action: Action): void
  /**
   * Shows a view as it stands in the end, or at one of its whole pictures, with no movement before it; answers how many
   * of these there are.
   */
  jump(wager: Wager, view: View, worth: Worth, mark: number | null): Promise<number>
  /** From there on to another of its pictures, or to its end. */
  goOn(mark: number | null): Promise<void>
  /** Puts the canvas into the page; answers how to take it out. */
  mount(holder: HTMLElement, area: HTMLElement): () => void
  skip(): boolean
  /** The stage itself, for tests that step through it. */
  stage(): Stage | null
}

const keptLevels = (): Levels => {
  try {
    return { ...usualLevels, ...(JSON.parse(device.read('levels') ?? '{}') as Partial<Levels>) }
  } catch {
    return usualLevels
  }
}

/** Where `area` stands on the stage. */
const placeIn = (holder: HTMLElement, area: HTMLElement): Box => {
  const [of, at] = [holder.getBoundingClientRect(), area.getBoundingClientRect()]
  return { x: at.left - of.left, y: at.top - of.top, w: at.width, h: at.height }
}

export const loadPictures = ({ slug }: TitleLook): Promise<Sources> =>
  Promise.all(stagePictures(slug).map(loadPicture))

export type ShowOptions<Config, Wager, Action, View> = {
  module: SceneModule<Config, Wager, Action, View>
  look: TitleLook
  game: Game<Config, Wager>
  sources: Sources
  lang: Lang
  byHand?: boolean
  plain?: boolean
}

/** The canvas in the page, drawn by the scene and, over it, by what flies. */
const stageIn = <Wager, View>(
  [holder, area]: readonly [HTMLElement, HTMLElement],
  scene: Scene<Wager, View>,
  particles: Particles,
  options: { sources: Sources; byHand?: boolean; plain?: boolean },
): Stage =>
  createStage({
    ...options,
    holder,
    picture: {
      resize: (size) => scene.resize(size, placeIn(holder, area)),
      draw: (painter, textures, nowMs) => {
        scene.draw(painter, textures, nowMs)
        particles.draw(painter, textures[0] ?? 0, nowMs)
      },
      alive: () => scene.alive() || particles.count > 0,
    },
  })

export const mixerOf = (sounds: Sounds): Mixer =>
  createMixer({
    sounds,
    levels: keptLevels(),
    onLevels: (levels) => device.write('levels', JSON.stringify(levels)),
    reducedMotion,
  })

type On<Wager, View> = {
  scene: Scene<Wager, View>
  party: Celebration
  particles: Particles
  /** The stage has its place in the page. */
  standing: Promise<void>
  stage(): Stage | null
}

/** How a round is shown as it is played. */
const presenterOn = <Wager, View>({
  scene,
  party,
  standing,
  stage,
}: On<Wager, View>): Presenter<Wager, View> => {
  /** What moves while the stake is on its way; the answer waits for it. */
  let begun: Promise<void> = Promise.resolve()
  return {
    begin(wager) {
      party.win.set({ win: null })
      const score = scene.begin(wager)
      begun = (score && stage()?.play(score)) ?? begun
    },
    async show(view, before, worth) {
      await standing
      await begun
      await stage()?.play(scene.score(view, before, worth))
      party.win.set({ win: null })
    },
    cancel() {
      stage()?.finish()
      scene.cancel()
      stage()?.touch()
    },
  }
}

/** How one that was played is looked at again. */
const replayOn = <Wager, View>({
  scene,
  party,
  particles,
  standing,
  stage,
}: On<Wager, View>): Pick<Show<Wager, View>, 'jump' | 'goOn'> => {
  let marks: Score['marks'] = []
  const at = (mark: number | null): number | null => (mark === null ? null : (marks[mark] ?? null))
  return {
    async jump(wager, view, worth, mark) {
      await standing
      party.win.set({ win: null })
      // As after a round before it: what lay there goes, then this one is there.
      const begun = scene.begin(wager)
      if (begun) void stage()?.play(begun)
      stage()?.finish()
      const score = scene.score(view, null, worth)
      marks = score.marks
      void stage()?.play(score)
      void stage()?.hold(at(mark))
      stage()?.rush()
      particles.clear()
      return marks.length
    },
    async goOn(mark) {
      await stage()?.hold(at(mark))
    },
  }
}

export const createShow = <Config, Wager, Action, View>(
  options: ShowOptions<Config, Wager, Action, View>,
): Show<Wager, View, Action> => {
  const { module, look, game, lang } = options
  let stage: Stage | null = null
  const nowMs = () => stage?.nowMs ?? 0
  const mixer = mixerOf(module.sounds)
  const particles = createParticles()
  const party = createCelebration(look, particles, mixer, reducedMotion)
  const { scene, told } = module.create({
    game,
    lang,
    mixer,
    nowMs,
    particles,
    cuts: look.cuts,
    reduced: reducedMotion,
    touch: () => stage?.touch(),
    celebrate: (score, tier, worth) =>
      party.add({ score, tier, worth, size: stage?.size ?? { w: 1, h: 1 }, nowMs }),
  })
  // Until the page has told how large it is nothing can be shown: what is to be shown waits.
  let mounted: (() => void) | null = null
  const standing = new Promise<void>((done) => (mounted = done))
  const on: On<Wager, View> = { scene, party, particles, standing, stage: () => stage }
  return {
    told,
    win: party.win,
    mixer,
    presenter: presenterOn(on),
    set(wager) {
      scene.set(wager)
      stage?.touch()
    },
    draft(action) {
      scene.draft?.(action)
      stage?.touch()
    },
    ...replayOn(on),
    mount(holder, area) {
      stage = stageIn([holder, area], scene, particles, options)
      mounted?.()
      return () => {
        stage?.dispose()
        stage = null
      }
    },
    skip: () => stage?.skip() ?? false,
    stage: () => stage,
  }
}

/** Mounts it while the page stands; with it, not a frame later. */
export const useMounted = <Wager, View>(
  show: Show<Wager, View>,
  holder: RefObject<HTMLElement | null>,
  area: RefObject<HTMLElement | null>,
): void =>
  useLayoutEffect(() => {
    if (!holder.current || !area.current) return undefined
    return show.mount(holder.current, area.current)
  }, [show, holder, area])
