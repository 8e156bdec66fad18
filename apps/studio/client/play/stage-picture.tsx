import { useRef } from 'react'
import { useStore, type Store } from '../lib/store.ts'
import type { Game } from './game.ts'
import type { Part as ScenePart, PartProps, SceneModule, TitleLook } from './scene.ts'
import { useMounted, type Show } from './use-scene.ts'
import { WinShow } from './win-show.tsx'

const Back = ({ slug }: { slug: string }) => (
  <picture className="p-back">
    <source media="(min-aspect-ratio: 1/1)" srcSet={`/art/scenes/${slug}/wide.avif`} />
    <img src={`/art/scenes/${slug}/tall.avif`} alt="" />
  </picture>
)

/** A part that follows what the scene tells; the bar and its controls are left alone by that. */
const Watched = <Config, Wager, Action, V>({
  store,
  Part,
  part,
}: {
  store: Store<object>
  Part: ScenePart<Config, Wager, Action, V>
  part: PartProps<Config, Wager, Action, V>
}) => <Part {...part} scene={useStore(store)} />

type Pictured<Config, Wager, Action, V> = {
  module: SceneModule<Config, Wager, Action, V>
  look: TitleLook
  game: Game<Config, Wager>
  show: Show<Wager, V>
  part: PartProps<Config, Wager, Action, V>
}

/** What stands on the stage: the canvas, behind it its background, over it what is no picture. */
export const StagePicture = <Config, Wager, Action, V>({
  module,
  look,
  game,
  show,
  part,
}: Pictured<Config, Wager, Action, V>) => {
  const [holder, area] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  useMounted(show, holder, area)
  return (
    <>
      <Back slug={look.slug} />
      {module.Behind && <Watched store={show.told} Part={module.Behind} part={part} />}
      <div className="p-canvas" ref={holder} />
      <div className="p-over">
        <h1 className="p-title">
          <img
            src={`/art/scenes/${look.slug}/title.avif`}
            width={look.title[0]}
            height={look.title[1]}
            alt={game.name}
            lang="tr"
          />
        </h1>
        <div className="p-area" ref={area} />
        <Watched store={show.told} Part={module.Overlay} part={part} />
        {module.Aside && <Watched store={show.told} Part={module.Aside} part={part} />}
      </div>
      <WinShow store={show.win} />
    </>
  )
}
