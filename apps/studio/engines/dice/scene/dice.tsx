import { Choice } from '../../../client/play/choice.tsx'
import { DecimalField } from '../../../client/play/decimal-field.tsx'
import { percent, pricedAt } from '../../../client/play/facts.ts'
import { LastResults } from '../../../client/play/results.tsx'
import { FigureRow, Priced } from '../../../client/play/running.tsx'
import type { PartProps, SceneModule } from '../../../client/play/scene.ts'
import { useStore } from '../../../client/lib/store.ts'
import { clamp } from '../../../client/stage/ease.ts'
import { useLang } from '../../../client/texts/texts.ts'
import {
  chanceMost,
  diceLine,
  dicePrice,
  faces,
  type DiceConfig,
  type DiceView,
  type DiceWager,
} from '../rules.ts'
import { diceOdds } from '../maths.ts'
import { diceWordsEn } from '../rules.en.ts'
import { diceWordsTr } from '../rules.tr.ts'
import { diceSounds } from '../sound.ts'
import './dice.css'
import { nextChance } from './layout.ts'
import { createDiceScene, type DiceTold } from './scene.ts'
import { dicePhrases } from './words.ts'

type Props = PartProps<DiceConfig, DiceWager, never, DiceView>

const four = (value: number): string => String(value).padStart(4, '0')

const withChance = (wager: DiceWager, chance: number): DiceWager => ({
  ...wager,
  chance: clamp(chance, 1, chanceMost),
})

/** Colours of the parts that win and lose. */
const [pays, loses] = ['#29b98f', '#2a1a10']

/** The field of all throws; its handle is the line between those that win and those that do not. */
const Field = ({ state, scene, setWager }: Props) => {
  const lang = useLang()
  const texts = dicePhrases[lang]
  const { bar } = scene as DiceTold
  const wager = state.wager
  const line = diceLine(wager)
  const [left, right] = wager.side === 'under' ? [pays, loses] : [loses, pays]
  const chance = percent((wager.chance / 100).toFixed(2), lang)
  return (
    <div
      className="di-field"
      style={{
        left: bar.x,
        top: bar.y,
        width: bar.w,
        height: bar.h,
        background: `linear-gradient(90deg, ${left} ${(100 * line) / faces}%, ${right} 0)`,
      }}
    >
      <input
        type="range"
        min={0}
        max={faces}
        value={line}
        disabled={state.phase !== 'ready'}
        aria-label={texts.line}
        aria-valuetext={texts.wins(chance, four(line), wager.side)}
        onInput={(event) => {
          const at = Number(event.currentTarget.value)
          const next = withChance(wager, wager.side === 'under' ? at : faces - at)
          // Where the range ends the handle stands still, though the hand goes on.
          event.currentTarget.value = String(diceLine(next))
          setWager(next)
        }}
      />
      <p aria-hidden="true">
        {[0, 2_500, 5_000, 7_500, 9_999].map((mark) => (
          <span key={mark}>{four(mark)}</span>
        ))}
      </p>
    </div>
  )
}

const Thrown = ({ number }: Pick<DiceTold, 'number'>) => {
  const { value } = useStore(number)
  // Places of one number: each is its own die.
  return [...(value === null ? '    ' : four(value))].map((digit, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- A die is its place.
    <i key={place}>{digit}</i>
  ))
}

const Overlay = (props: Props) => {
  const texts = dicePhrases[useLang()]
  const { number, won, last, numberAt, size, rolling } = props.scene as DiceTold
  const [left, top] = numberAt
  return (
    <>
      <p
        className="di-number"
        data-won={won}
        data-rolling={rolling}
        style={{ left, top, fontSize: size * 0.62 }}
      >
        <Thrown number={number} />
      </p>
      <Field {...props} />
      <LastResults
        title={texts.last}
        none={texts.none}
        results={last.map(({ thrown, won }) => ({
          text: four(thrown),
          hue: won ? 'paid' : 'lost',
        }))}
      />
    </>
  )
}

const Controls = ({ game, state, setWager }: Props) => {
  const lang = useLang()
  const texts = dicePhrases[lang]
  const { wager, phase, stake } = state
  const price = dicePrice(game.config, wager)
  const free = phase === 'ready'
  return (
    <>
      <div className="di-set">
        <Choice
          label={texts.side}
          name="side"
          values={['under', 'over'] as const}
          text={(side) => texts.sides[side]}
          chosen={wager.side}
          free={free}
          onChoose={(side) => setWager({ ...wager, side })}
        />
        <DecimalField
          label={texts.chance}
          fewer={texts.less}
          more={texts.more}
          value={wager.chance}
          least={1}
          most={chanceMost}
          sign="%"
          free={free}
          onChange={(chance) => setWager(withChance(wager, chance))}
          onStep={(by) => setWager(withChance(wager, nextChance(wager.chance, by)))}
        />
      </div>
      <FigureRow
        figures={[
          [texts.price, pricedAt(price, lang)],
          [texts.pays, <Priced key="pays" stake={stake} price={price} />],
        ]}
      />
    </>
  )
}

export const diceScene: SceneModule<DiceConfig, DiceWager, never, DiceView, DiceTold> = {
  name: 'dice',
  create: createDiceScene,
  Overlay,
  Controls,
  sounds: diceSounds,
  odds: diceOdds,
  words: { tr: diceWordsTr, en: diceWordsEn },
  main: (_, lang) => ({ bet: dicePhrases[lang].throw, act: null }),
  turn: (wager, by) => withChance(wager, nextChance(wager.chance, by)),
}
