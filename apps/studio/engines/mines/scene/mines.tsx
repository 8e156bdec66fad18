import { BoardGrid } from '../../../client/play/board-grid.tsx'
import { percent } from '../../../client/play/facts.ts'
import { Ladder } from '../../../client/play/ladder.tsx'
import type { PartProps, SceneModule } from '../../../client/play/scene.ts'
import type { RoundState } from '../../../client/play/round.ts'
import { NextRow, Priced } from '../../../client/play/running.tsx'
import { Icon } from '../../../client/parts/icons.tsx'
import { clamp } from '../../../client/stage/ease.ts'
import { useLang } from '../../../client/texts/texts.ts'
import type { Lang } from '../../define.ts'
import {
  minesLadder,
  tiles,
  urchinsMost,
  type MinesAction,
  type MinesConfig,
  type MinesView,
  type MinesWager,
} from '../rules.ts'
import { minesOdds } from '../maths.ts'
import { minesWordsEn } from '../rules.en.ts'
import { minesWordsTr } from '../rules.tr.ts'
import { minesSounds } from '../sound.ts'
import { foundOf } from './found.ts'
import { side } from './layout.ts'
import './mines.css'
import { createMinesScene, type MinesTold } from './scene.ts'
import { minesPhrases } from './words.ts'

type Props = PartProps<MinesConfig, MinesWager, MinesAction, MinesView>

/** Of the round that runs, or of the wager that would begin one. */
const ladderOf = ({ game, state }: Pick<Props, 'game' | 'state'>): readonly number[] =>
  state.round?.state === 'deciding'
    ? state.round.view.ladder
    : minesLadder(game.config, state.wager.urchins)

const Top = (props: Props) => {
  const texts = minesPhrases[useLang()]
  const ladder = ladderOf(props)
  const { round, wager } = props.state
  const urchins = round?.state === 'deciding' ? round.view.urchins : wager.urchins
  const { pearls, broke } = foundOf((props.scene as MinesTold).faces, round?.view)
  return (
    <div className="p-top">
      <p className="mi-count">
        <span>
          <i className="mi-urchin" /> {urchins}
        </span>
        <span>
          <i className="mi-pearl" /> {pearls} / {tiles - urchins}
        </span>
      </p>
      <Ladder label={texts.ladder} prices={ladder} reached={pearls} broke={broke} />
    </div>
  )
}

const Board = ({ scene, state, act }: Props) => {
  const texts = minesPhrases[useLang()]
  const { tiles: boxes, faces } = scene as MinesTold
  const mayOpen = (tile: number): boolean =>
    state.phase === 'deciding' && !state.round?.view.opened.includes(tile)
  return (
    <BoardGrid
      className="mi-board"
      label={texts.board}
      cells={boxes}
      columns={side}
      cell={(tile, row, column, at) => (
        <div key={tile} role="gridcell">
          <button
            type="button"
            {...at}
            aria-disabled={!mayOpen(tile)}
            aria-label={`${texts.tile(row + 1, column + 1)}: ${texts.faces[faces[tile] ?? 'closed']}`}
            onClick={() => mayOpen(tile) && act({ type: 'open', tile })}
          />
        </div>
      )}
    />
  )
}

const Overlay = (props: Props) => (
  <>
    <Top {...props} />
    <Board {...props} />
  </>
)

/** What a tap chooses; between them the buttons go one by one. */
const urchinSteps = [1, 3, 5, 10, urchinsMost] as const

const Urchins = ({ state, setWager }: Props) => {
  const texts = minesPhrases[useLang()]
  const { urchins } = state.wager
  const free = state.phase === 'ready'
  const set = (count: number) => setWager({ urchins: count })
  return (
    <div className="stake" role="group" aria-label={texts.urchins}>
      <div className="p-step">
        <button
          type="button"
          aria-label={texts.fewer}
          disabled={!free || urchins <= 1}
          onClick={() => set(urchins - 1)}
        >
          <Icon name="minus" />
        </button>
        <p>
          <span className="figure-label">{texts.urchins}</span>
          <b>{urchins}</b>
        </p>
        <button
          type="button"
          aria-label={texts.more}
          disabled={!free || urchins >= urchinsMost}
          onClick={() => set(urchins + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <div className="stake-quick mi-urchins">
        {urchinSteps.map((count) => (
          <button
            key={count}
            type="button"
            aria-label={texts.count(count)}
            aria-pressed={count === urchins}
            disabled={!free}
            onClick={() => set(count)}
          >
            {count}
          </button>
        ))}
      </div>
    </div>
  )
}

/** While shells lie closed: the chance of the next one, what it makes of the stake, one at random. */
const Running = ({ state, act }: Props) => {
  const lang = useLang()
  const texts = minesPhrases[lang]
  const { round } = state
  if (!round) return null
  const { opened, urchins, ladder } = round.view
  const left = tiles - opened.length
  const next = ladder[opened.length]
  const mayOpen = state.phase === 'deciding'
  const closed = Array.from({ length: tiles }, (_, i) => i).filter((i) => !opened.includes(i))
  // Which one is chance of the page, no draw: all closed shells are alike until one is open.
  const any = (): number =>
    closed[(crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % closed.length] ?? 0
  return (
    <>
      <NextRow
        stake={round.stake}
        middle={[texts.nextPearl, percent(((100 * (left - urchins)) / left).toFixed(1), lang)]}
        next={[texts.next, next ?? null]}
      />
      <button
        type="button"
        className="tool p-wide"
        // Whoever opens one after another by key keeps the focus here while each is shown.
        aria-disabled={!mayOpen}
        onClick={() => mayOpen && act({ type: 'open', tile: any() })}
      >
        {texts.random}
      </button>
    </>
  )
}

const Controls = (props: Props) => {
  return props.state.round?.state === 'deciding' ? <Running {...props} /> : <Urchins {...props} />
}

const main = (state: RoundState<MinesWager, MinesAction, MinesView>, lang: Lang) => {
  const texts = minesPhrases[lang]
  const { round } = state
  const standing = round && round.view.price > 0 ? round.view.price : null
  return {
    bet: texts.start,
    act:
      round === null
        ? null
        : standing === null
          ? { label: texts.open, action: null }
          : {
              label: (
                <>
                  {texts.take} <Priced stake={round.stake} price={standing} />
                </>
              ),
              action: { type: 'take' as const },
            },
  }
}

export const minesScene: SceneModule<MinesConfig, MinesWager, MinesAction, MinesView, MinesTold> = {
  name: 'mines',
  sealed: { tr: minesPhrases.tr.sealed, en: minesPhrases.en.sealed },
  create: createMinesScene,
  Overlay,
  Controls,
  sounds: minesSounds,
  odds: (config, { urchins }, view) => minesOdds(config, { urchins: view?.urchins ?? urchins }),
  words: { tr: minesWordsTr, en: minesWordsEn },
  main,
  turn: ({ urchins }, by) => ({ urchins: clamp(urchins + by, 1, urchinsMost) }),
}
