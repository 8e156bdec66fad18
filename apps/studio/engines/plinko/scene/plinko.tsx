import { timesOf } from '../../../client/play/facts.ts'
import { LastResults } from '../../../client/play/results.tsx'
import type { PartProps, SceneModule } from '../../../client/play/scene.ts'
import { CommitmentCard } from '../../../client/play/commitment-card.tsx'
import { Choice } from '../../../client/play/choice.tsx'
import { clamp } from '../../../client/stage/ease.ts'
import { useLang } from '../../../client/texts/texts.ts'
import {
  plinkoSlots,
  risks,
  type PlinkoConfig,
  type PlinkoView,
  type PlinkoWager,
} from '../rules.ts'
import { plinkoOdds } from '../maths.ts'
import { plinkoWordsEn } from '../rules.en.ts'
import { plinkoWordsTr } from '../rules.tr.ts'
import { plinkoSounds } from '../sound.ts'
import './plinko.css'
import { barHues, labelIn } from './layout.ts'
import { createPlinkoScene, type PlinkoTold } from './scene.ts'
import { plinkoPhrases } from './words.ts'

type Props = PartProps<PlinkoConfig, PlinkoWager, never, PlinkoView>

/** The prices under the board, each in its bucket. */
const Buckets = ({ game, scene }: Props) => {
  const lang = useLang()
  const { wager, buckets, narrow, slot } = scene as PlinkoTold
  const prices = plinkoSlots(game.config, wager)
  // A thousand has no room for its point.
  const written = (price: number): string =>
    price >= 100_000 ? `${price / 100}` : timesOf(price, lang).slice(0, -1)
  return (
    <ol className="pl-buckets" aria-label={plinkoPhrases[lang].slots} data-narrow={narrow}>
      {prices.map((price, i) => {
        const box = buckets[i]
        const [text, fontSize] = labelIn(price, narrow ? (box?.h ?? 0) : (box?.w ?? 0), written)
        return (
          box && (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- A slot is its place.
              key={i}
              data-on={slot === i}
              style={{ left: box.x, top: box.y, width: box.w, height: box.h }}
            >
              <span style={{ fontSize }}>{text}</span>
            </li>
          )
        )
      })}
    </ol>
  )
}

const rowChoices = [8, 9, 10, 11, 12, 13, 14, 15, 16] as const

const Controls = ({ state, setWager }: Props) => {
  const texts = plinkoPhrases[useLang()]
  const { wager, phase } = state
  const free = phase === 'ready'
  return (
    <>
      <Choice
        label={texts.risk}
        name="risk"
        values={risks}
        text={(risk) => texts.risks[risk]}
        chosen={wager.risk}
        free={free}
        onChoose={(risk) => setWager({ ...wager, risk })}
      />
      <Choice
        label={texts.rows}
        name="rows"
        values={rowChoices}
        text={String}
        chosen={wager.rows}
        free={free}
        onChoose={(rows) => setWager({ ...wager, rows })}
      />
    </>
  )
}

/** Where this visit's beads have fallen: how often each colour came, on either side. */
const History = ({ told: { last } }: { told: PlinkoTold }) => {
  const lang = useLang()
  const texts = plinkoPhrases[lang]
  const counts = barHues.map((hue, bar) => ({
    key: bar,
    hue,
    n: last.filter((bead) => bead.bar === bar).length,
  }))
  const most = Math.max(1, ...counts.map(({ n }) => n))
  return (
    <div className="p-card pl-history">
      <h2>{texts.hundred(100)}</h2>
      <div className="pl-bars" aria-hidden="true">
        {counts.map(({ key, hue, n }) => (
          <i key={key} data-hue={hue} style={{ height: `${4 + (96 * n) / most}%` }} />
        ))}
      </div>
    </div>
  )
}

const Aside = ({ scene, seed, state }: Props) => {
  const lang = useLang()
  const texts = plinkoPhrases[lang]
  const told = scene as PlinkoTold
  return (
    <aside className="p-aside">
      <LastResults
        title={texts.last}
        none={texts.none}
        results={told.last.map(({ price, hue }) => ({ text: timesOf(price, lang), hue }))}
      />
      <History told={told} />
      <CommitmentCard seed={seed} round={state.round} />
    </aside>
  )
}

export const plinkoScene: SceneModule<PlinkoConfig, PlinkoWager, never, PlinkoView, PlinkoTold> = {
  name: 'plinko',
  create: createPlinkoScene,
  Overlay: Buckets,
  Controls,
  Aside,
  sounds: plinkoSounds,
  odds: plinkoOdds,
  words: { tr: plinkoWordsTr, en: plinkoWordsEn },
  main: (_, lang) => ({ bet: plinkoPhrases[lang].drop, act: null }),
  turn: ({ risk, rows }, by) => ({ risk, rows: clamp(rows + by, 8, 16) }),
}
