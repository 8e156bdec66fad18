import { percent, timesOf } from '../../../client/play/facts.ts'
import { Choice } from '../../../client/play/choice.tsx'
import { Ladder } from '../../../client/play/ladder.tsx'
import { LastResults } from '../../../client/play/results.tsx'
import { NextRow, Priced } from '../../../client/play/running.tsx'
import type { PartProps, SceneModule } from '../../../client/play/scene.ts'
import { Sprite } from '../../../client/play/sprite.tsx'
import { useLang } from '../../../client/texts/texts.ts'
import {
  coinPrice,
  sides,
  type CoinAction,
  type CoinConfig,
  type CoinView,
  type CoinWager,
} from '../rules.ts'
import { coinWordsEn } from '../rules.en.ts'
import { coinWordsTr } from '../rules.tr.ts'
import { coinSounds } from '../sound.ts'
import './coin.css'
import { createCoinScene, type CoinTold } from './scene.ts'
import { coinPhrases } from './words.ts'

type Props = PartProps<CoinConfig, CoinWager, CoinAction, CoinView>

/** What each side of the round's throws was, oldest first. */
const Throws = ({ look, scene }: Props) => {
  const texts = coinPhrases[useLang()]
  const { throws } = scene as CoinTold
  return (
    <ol className="co-throws" aria-label={texts.thrown}>
      {throws.map(({ call, fell }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- Throws only grow.
        <li key={i} data-right={call === fell}>
          <Sprite
            look={look}
            cut={fell}
            height="26px"
            name={`${texts.sides[fell]}, ${call === fell ? texts.right : texts.wrong}`}
          />
        </li>
      ))}
    </ol>
  )
}

const Overlay = (props: Props) => {
  const lang = useLang()
  const texts = coinPhrases[lang]
  const { config } = props.game
  const { throws, last } = props.scene as CoinTold
  const right = throws.filter(({ call, fell }) => call === fell).length
  const prices = Array.from({ length: config.throws }, (_, i) => coinPrice(config, i + 1))
  return (
    <>
      <div className="p-top">
        <Ladder
          label={texts.ladder}
          prices={prices}
          reached={right}
          broke={right < throws.length}
        />
        <Throws {...props} />
      </div>
      <LastResults
        title={texts.last}
        none={texts.none}
        results={last.map((price) => ({
          text: timesOf(price, lang),
          hue: price > 0 ? 'paid' : 'lost',
        }))}
      />
    </>
  )
}

const Running = ({ look, state, act }: Props) => {
  const lang = useLang()
  const texts = coinPhrases[lang]
  const { round } = state
  if (!round) return null
  return (
    <>
      <NextRow
        stake={round.stake}
        middle={[texts.chance, percent('50', lang)]}
        next={[texts.next, round.view.next]}
      />
      <div className="p-pair" role="group" aria-label={texts.call}>
        {sides.map((side) => (
          <button
            key={side}
            type="button"
            className="tool co-call"
            disabled={state.phase !== 'deciding'}
            onClick={() => act({ type: 'throw', call: side })}
          >
            <Sprite look={look} cut={side} height="28px" />
            {texts.sides[side]}
          </button>
        ))}
      </div>
    </>
  )
}

const Controls = (props: Props) => {
  const texts = coinPhrases[useLang()]
  const { state, setWager } = props
  if (state.round?.state === 'deciding') return <Running {...props} />
  return (
    <Choice
      label={texts.call}
      name="call"
      values={sides}
      text={(side) => texts.sides[side]}
      chosen={state.wager.call}
      free={state.phase === 'ready'}
      onChoose={(call) => setWager({ call })}
    />
  )
}

export const coinScene: SceneModule<CoinConfig, CoinWager, CoinAction, CoinView, CoinTold> = {
  name: 'coin',
  create: createCoinScene,
  Overlay,
  Controls,
  sounds: coinSounds,
  words: { tr: coinWordsTr, en: coinWordsEn },
  main: ({ round }, lang) => {
    const texts = coinPhrases[lang]
    return {
      bet: texts.throw,
      act: round && {
        label: (
          <>
            {texts.take} <Priced stake={round.stake} price={round.view.price} />
          </>
        ),
        action: { type: 'take' },
      },
    }
  },
  turn: ({ call }) => ({ call: call === 'heads' ? 'tails' : 'heads' }),
}
