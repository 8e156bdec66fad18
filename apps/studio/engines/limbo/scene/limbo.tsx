import { DecimalField } from '../../../client/play/decimal-field.tsx'
import { percent, pricedAt } from '../../../client/play/facts.ts'
import { LastResults } from '../../../client/play/results.tsx'
import { FigureRow, Priced } from '../../../client/play/running.tsx'
import type { PartProps, SceneModule } from '../../../client/play/scene.ts'
import { useStore } from '../../../client/lib/store.ts'
import { useLang } from '../../../client/texts/texts.ts'
import {
  targetLeast,
  targetMost,
  type LimboConfig,
  type LimboView,
  type LimboWager,
} from '../rules.ts'
import { limboOdds } from '../maths.ts'
import { limboWordsEn } from '../rules.en.ts'
import { limboWordsTr } from '../rules.tr.ts'
import { limboSounds } from '../sound.ts'
import { nextTarget } from './layout.ts'
import './limbo.css'
import { createLimboScene, type LimboTold } from './scene.ts'
import { limboPhrases } from './words.ts'

type Props = PartProps<LimboConfig, LimboWager, never, LimboView>

const Height = ({ height }: Pick<LimboTold, 'height'>) =>
  pricedAt(useStore(height).value ?? 100, useLang())

const Overlay = ({ scene, state }: Props) => {
  const lang = useLang()
  const texts = limboPhrases[lang]
  const { lineY, height, won, last } = scene as LimboTold
  return (
    <>
      <p
        className="li-number"
        data-won={won}
        // On a low stage the line reaches down to it.
        style={{ top: `max(71cqh - 1em, ${lineY + 10}px)` }}
      >
        <Height height={height} />
      </p>
      <p className="li-line" data-won={won} style={{ top: lineY }}>
        <span>
          {texts.target} {pricedAt(state.wager.target, lang)}
        </span>
      </p>
      <LastResults
        title={texts.last}
        none={texts.none}
        results={last.map(({ reached, won }) => ({
          text: pricedAt(reached, lang),
          hue: won ? 'paid' : 'lost',
        }))}
      />
    </>
  )
}

const Controls = ({ game, state, setWager }: Props) => {
  const lang = useLang()
  const texts = limboPhrases[lang]
  const { wager, phase, stake } = state
  const { target } = wager
  return (
    <>
      <DecimalField
        label={texts.target}
        fewer={texts.lower}
        more={texts.higher}
        value={target}
        least={targetLeast}
        most={targetMost}
        sign="×"
        free={phase === 'ready'}
        onChange={(value) => setWager({ target: value })}
        onStep={(by) => setWager({ target: nextTarget(target, by) })}
      />
      <FigureRow
        figures={[
          [texts.chance, percent(((100 * game.config.percent) / target).toFixed(2), lang)],
          [texts.pays, <Priced key="pays" stake={stake} price={target} />],
        ]}
      />
    </>
  )
}

export const limboScene: SceneModule<LimboConfig, LimboWager, never, LimboView, LimboTold> = {
  name: 'limbo',
  create: createLimboScene,
  Overlay,
  Controls,
  sounds: limboSounds,
  odds: limboOdds,
  words: { tr: limboWordsTr, en: limboWordsEn },
  main: (_, lang) => ({ bet: limboPhrases[lang].launch, act: null }),
  turn: ({ target }, by) => ({ target: nextTarget(target, by) }),
}
