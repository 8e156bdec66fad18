import { percent, pricedAt } from '../../../client/play/facts.ts'
import type { PartProps, SceneModule } from '../../../client/play/scene.ts'
import type { RoundState } from '../../../client/play/round.ts'
import { useRoving } from '../../../client/play/roving.ts'
import { toKurus } from '../../../client/lib/money.ts'
import { Figure } from '../../../client/parts/figure.tsx'
import { Icon } from '../../../client/parts/icons.tsx'
import { Money } from '../../../client/parts/money.tsx'
import { useLang, useTexts } from '../../../client/texts/texts.ts'
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
import { minesWordsEn } from '../rules.en.ts'
import { minesWordsTr } from '../rules.tr.ts'
import { minesSounds } from '../sound.ts'
import { side } from './layout.ts'
import { createMinesScene, type MinesTold } from './scene.ts'
import { minesPhrases } from './words.ts'

type Props = PartProps<MinesConfig, MinesWager, MinesAction, MinesView>

/** Of the round that runs, or of the wager that would begin one. */
const ladderOf = ({ game, state }: Pick<Props, 'game' | 'state'>): readonly number[] =>
  state.round?.state === 'deciding'
    ? state.round.view.ladder
    : minesLadder(game.config, state.wager.urchins)

const Ladder = (props: Props) => {
  const lang = useLang()
  const texts = minesPhrases[lang]
  const ladder = ladderOf(props)
  const { round, wager } = props.state
  const urchins = round?.state === 'deciding' ? round.view.urchins : wager.urchins
  const faces = (props.scene as MinesTold).faces
  const found = faces.some((face) => face === 'closed')
    ? faces.filter((face) => face === 'pearl').length
    : (round?.view.opened.length ?? 0)
  const from = Math.max(0, Math.min(found - 4, ladder.length - 7))
  return (
    <div className="mi-top">
      <p className="mi-count">
        <span>
          <i className="mi-urchin" /> {urchins}
        </span>
        <span>
          <i className="mi-pearl" /> {found} / {tiles - urchins}
        </span>
      </p>
      <ol className="mi-ladder" aria-label={texts.ladder}>
        {ladder.slice(from, from + 7).map((price, i) => (
          <li
            key={price}
            data-state={
              from + i + 1 < found
                ? 'past'
                : from + i + 1 === found
                  ? 'on'
                  : from + i === found
                    ? 'next'
                    : 'later'
            }
          >
            {pricedAt(price, lang)}
          </li>
        ))}
      </ol>
    </div>
  )
}

const Board = ({ scene, state, act }: Props) => {
  const texts = minesPhrases[useLang()]
  const { tiles: boxes, faces } = scene as MinesTold
  const { onKeyDown, cell } = useRoving(tiles, side)
  const mayOpen = (tile: number): boolean =>
    state.phase === 'deciding' && !state.round?.view.opened.includes(tile)
  return (
    <div
      className="mi-board"
      role="grid"
      aria-label={texts.board}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: side }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- A row is its place.
        <div key={row} role="row">
          {boxes.slice(row * side, row * side + side).map((box, column) => {
            const tile = row * side + column
            const face = faces[tile] ?? 'closed'
            return (
              // oxlint-disable-next-line react/no-array-index-key -- A tile is its place.
              <div key={tile} role="gridcell">
                <button
                  type="button"
                  {...cell(tile)}
                  aria-disabled={!mayOpen(tile)}
                  aria-label={`${texts.tile(row + 1, column + 1)}: ${texts.faces[face]}`}
                  style={{ left: box.x, top: box.y, width: box.w, height: box.h }}
                  onClick={() => mayOpen(tile) && act({ type: 'open', tile })}
                />
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

const Overlay = (props: Props) => (
  <>
    <Ladder {...props} />
    <Board {...props} />
  </>
)

const Urchins = ({ state, setWager }: Props) => {
  const texts = minesPhrases[useLang()]
  const { urchins } = state.wager
  const free = state.phase === 'ready'
  const set = (count: number) => setWager({ urchins: count })
  return (
    <div className="p-step" role="group" aria-label={texts.urchins}>
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
  )
}

/** While shells lie closed: the chance of the next one, what it makes of the stake, one at random. */
const Running = ({ state, act }: Props) => {
  const lang = useLang()
  const texts = minesPhrases[lang]
  const { bar } = useTexts()
  const { round } = state
  if (!round) return null
  const { opened, urchins, ladder } = round.view
  const left = tiles - opened.length
  const next = ladder[opened.length]
  const closed = Array.from({ length: tiles }, (_, i) => i).filter((i) => !opened.includes(i))
  // Which one is chance of the page, no draw: all closed shells are alike until one is open.
  const any = (): number =>
    closed[(crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % closed.length] ?? 0
  return (
    <>
      <div className="mi-next">
        <Figure label={bar.stake}>
          <Money kurus={toKurus(round.stake)} />
        </Figure>
        <Figure label={texts.nextPearl}>
          {percent(((100 * (left - urchins)) / left).toFixed(1), lang)}
        </Figure>
        {next !== undefined && (
          <Figure label={texts.next} className="mi-price">
            <Money kurus={(toKurus(round.stake) * BigInt(next)) / 100n} />
          </Figure>
        )}
      </div>
      <button
        type="button"
        className="tool mi-any"
        disabled={state.phase !== 'deciding'}
        onClick={() => act({ type: 'open', tile: any() })}
      >
        {texts.random}
      </button>
    </>
  )
}

const Controls = (props: Props) => {
  return props.state.round?.state === 'deciding' ? <Running {...props} /> : <Urchins {...props} />
}

const mainOf = (lang: Lang) => (state: RoundState<MinesWager, MinesAction, MinesView>) => {
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
                  {texts.take} <Money kurus={(toKurus(round.stake) * BigInt(standing)) / 100n} />
                </>
              ),
              action: { type: 'take' as const },
            },
  }
}

export const minesScene: SceneModule<MinesConfig, MinesWager, MinesAction, MinesView, MinesTold> = {
  create: createMinesScene,
  Overlay,
  Controls,
  sounds: minesSounds,
  words: { tr: minesWordsTr, en: minesWordsEn },
  main: { tr: mainOf('tr'), en: mainOf('en') },
}
