import { memo } from 'react'
import { BoardGrid } from '../../../client/play/board-grid.tsx'
import { timesOf, topOf } from '../../../client/play/facts.ts'
import {
  namesOf,
  type PartProps,
  type SceneModule,
  type TitleLook,
} from '../../../client/play/scene.ts'
import { Priced } from '../../../client/play/running.tsx'
import { Signs, Sprite } from '../../../client/play/sprite.tsx'
import { useStore } from '../../../client/lib/store.ts'
import { Money } from '../../../client/parts/money.tsx'
import { usePlayTexts } from '../../../client/texts/play.ts'
import { useLang } from '../../../client/texts/texts.ts'
import type { Lang } from '../../define.ts'
import {
  columns,
  orb,
  trigger,
  type AnywhereConfig,
  type AnywhereState,
  type AnywhereWager,
} from '../rules.ts'
import { anywhereWordsEn } from '../rules.en.ts'
import { anywhereWordsTr } from '../rules.tr.ts'
import { anywhereSounds } from '../sound.ts'
import './anywhere.css'
import { createAnywhereScene } from './scene.ts'
import type { AnywhereTold } from './told.ts'
import { anywherePhrases } from './words.ts'

type Props = PartProps<AnywhereConfig, AnywhereWager, never, AnywhereState>

const nameOf = (look: TitleLook, letter: string, lang: Lang): string =>
  letter === trigger
    ? anywherePhrases[lang].trigger
    : letter === orb
      ? anywherePhrases[lang].orb
      : (namesOf(look, lang)(letter) ?? letter)

const moneyOf = ({ stakeKurus }: AnywhereTold, pay: number): bigint =>
  (stakeKurus * BigInt(pay)) / 100n

/** The feature's light; its picture is asked for when the feature comes. */
const Dusk = ({ look }: Pick<Props, 'look'>) => (
  <picture className="p-back an-dusk">
    <source media="(min-aspect-ratio: 1/1)" srcSet={`/art/scenes/${look.slug}/feature-wide.avif`} />
    <img src={`/art/scenes/${look.slug}/feature-tall.avif`} alt="" />
  </picture>
)

const Behind = ({ look, scene }: Props) =>
  (scene as AnywhereTold).free ? <Dusk look={look} /> : null

/** What rains over the feature's scenes. */
const Rain = ({ look }: Pick<Props, 'look'>) => (
  <div className="an-rain" aria-hidden="true">
    {[...'efgiehfgibdc'].map((letter, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- A drop is its place.
      <span key={i} style={{ left: `${(i * 61.8) % 100}%`, animationDelay: `${-i * 0.83}s` }}>
        <Sprite look={look} cut={letter} height={`min(${8 + ((i * 5) % 7)}cqh, 64px)`} />
      </span>
    ))}
  </div>
)

/** What four, five and six triggers pay at once; the one that came is lit. */
const TriggerPays = ({ game, look, scene }: Props) => {
  const lang = useLang()
  const paid = (scene as AnywhereTold).scene?.paid
  return (
    <ul className="an-triggers">
      {Object.entries(game.config.triggerPays).map(([count, pay]) => (
        <li key={count} data-on={pay === paid}>
          {count} <Sprite look={look} cut={trigger} height="22px" />{' '}
          <span className="sr-only">{anywherePhrases[lang].trigger}</span> {timesOf(pay, lang)}
        </li>
      ))}
    </ul>
  )
}

type GridProps = Pick<Props, 'look'> & Pick<AnywhereTold, 'cells' | 'grid'>

/** The sweets for who moves by keys or has them read; nothing is pressed here. Drawn as they lie, not as figures move. */
const Grid = memo(({ look, cells, grid }: GridProps) => {
  const lang = useLang()
  const texts = anywherePhrases[lang]
  return (
    <BoardGrid
      className="an-grid"
      label={texts.grid}
      cells={cells}
      columns={columns}
      cell={(place, row, column, at) => (
        <div
          key={place}
          role="gridcell"
          {...at}
          aria-label={`${texts.cell(row + 1, column + 1)}: ${nameOf(look, grid[place] ?? '', lang)}`}
        />
      )}
    />
  )
})

/** What the spin has won, times its orbs: stands on the frame. */
const Tally = ({ scene }: Props) => {
  const told = scene as AnywhereTold
  const { won, orbs, frame } = told
  const product = useStore(told.product).value
  if (won === 0) return null
  return (
    <p className="an-tally" style={{ left: frame.x + frame.w / 2, top: frame.y + frame.h }}>
      <Money kurus={moneyOf(told, won)} />
      {orbs > 0 && <b className="an-times">× {orbs}</b>}
      {product !== null && (
        <>
          <i>=</i>
          <Money className="an-product" kurus={moneyOf(told, product)} />
        </>
      )}
    </p>
  )
}

const Chain = ({ look, scene }: Props) => {
  const lang = useLang()
  const texts = anywherePhrases[lang]
  const told = scene as AnywhereTold
  return (
    <ol className="an-chain">
      {told.chain.map((line, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- The chain only grows.
        <li key={i} data-last={i === told.chain.length - 1}>
          <Sprite look={look} cut={line.letter} height="26px" />
          <span>
            {texts.drop(line.drop)} · {line.count} {nameOf(look, line.letter, lang)}
          </span>
          <Money kurus={moneyOf(told, line.pay)} />
        </li>
      ))}
    </ol>
  )
}

const Counter = ({ game, scene }: Props) => {
  const lang = useLang()
  const [texts, play] = [anywherePhrases[lang], usePlayTexts()]
  const [times, once] = topOf(game.figures, lang, play)
  const told = scene as AnywhereTold
  const { free, orbs } = told
  return (
    <div className="an-side">
      {free && (
        <p>
          {texts.free} <b>{texts.of(free.spin, free.of)}</b>
        </p>
      )}
      {(orbs > 0 || free) && (
        <p data-sum="true">
          {texts.orbs} <b>×{Math.max(orbs, free?.sum ?? 0)}</b>
        </p>
      )}
      {free && (
        <p>
          <span>{texts.paid}</span> <Money kurus={moneyOf(told, free.paid)} />
        </p>
      )}
      <p className="an-top">
        <span>
          {play.maxWin} {times}
        </span>
        <span>{once}</span>
      </p>
    </div>
  )
}

/** Over the whole stage: what was awarded, with its rule in words; at the end what it paid. */
const FeatureScene = (props: Props) => {
  const { game, look, scene, bet } = props
  const texts = anywherePhrases[useLang()]
  const told = scene as AnywhereTold
  const of = told.scene
  if (!of) return null
  const award = of.kind === 'award'
  return (
    <div className="an-scene" data-kind={of.kind} role="status">
      <Dusk look={look} />
      <Rain look={look} />
      {award && (
        <p className="an-scene-count">
          <Signs look={look} text={`${of.spins}`} height="min(20cqh, 34cqw)" />
        </p>
      )}
      <h2>{award ? texts.awardName : texts.totalName}</h2>
      {award ? (
        <div className="an-scene-rule">
          <p>{texts.awardRule(game.config.free.again.triggers)}</p>
          <TriggerPays {...props} />
        </div>
      ) : (
        <>
          <p className="an-scene-sum">
            <Money kurus={moneyOf(told, of.paid)} />
          </p>
          <p className="an-scene-rule">{texts.totalOf(of.spins)}</p>
        </>
      )}
      <button type="button" className="an-start" onClick={bet}>
        {award && (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="9" pathLength="1" />
          </svg>
        )}
        {award ? texts.start : texts.go}
      </button>
      {award && <p className="an-hint">{texts.hint}</p>}
    </div>
  )
}

/** Unseen: the light of the feature and the face of its heading come from here on. */
const Near = ({ look, scene }: Props) => {
  const texts = anywherePhrases[useLang()]
  if (!(scene as AnywhereTold).near) return null
  return (
    <div className="an-near" aria-hidden="true">
      <Dusk look={look} />
      {texts.awardName}
    </div>
  )
}

const Overlay = (props: Props) => {
  const told = props.scene as AnywhereTold
  return (
    <>
      <Grid look={props.look} cells={told.cells} grid={told.grid} />
      <Chain {...props} />
      <Counter {...props} />
      <Tally {...props} />
      <Near {...props} />
      <FeatureScene {...props} />
    </>
  )
}

/** Of each sweet what eight, ten and twelve pay. */
type PaysProps = Pick<Props, 'look'> & {
  stake: string
  name: string
  counts: readonly string[]
  rows: readonly (readonly [letter: string, pays: readonly number[]])[]
}

/** What so many of a symbol pay: times the stake, and in money for the stake that is chosen. */
const Pays = ({ look, stake, name, counts, rows }: PaysProps) => {
  const lang = useLang()
  return (
    <table className="grid-table an-pays">
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {counts.map((count) => (
            <th key={count} scope="col">
              {count}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([letter, pays]) => (
          <tr key={letter}>
            <th scope="row">
              <Sprite look={look} cut={letter} height="36px" /> {nameOf(look, letter, lang)}
            </th>
            {pays.map((pay) => (
              <td key={pay}>
                {timesOf(pay, lang)}
                <small>
                  <Priced stake={stake} price={pay} />
                </small>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The orbs that may fall, least and greatest. */
const Orbs = ({ game, look }: Pick<Props, 'game' | 'look'>) => {
  const lang = useLang()
  const values = game.config.orbs.map(({ value }) => value)
  return (
    <p className="an-orbs">
      <Sprite look={look} cut="orb" height="36px" />
      <b>{nameOf(look, orb, lang)}</b> ×{Math.min(...values)} – ×{Math.max(...values)}
    </p>
  )
}

const Paytable = ({ game, look, state }: Props) => {
  const texts = anywherePhrases[useLang()]
  const stake = state.freeSpins?.stake ?? state.stake
  const { pays, triggerPays } = game.config
  return (
    <>
      <Pays
        look={look}
        stake={stake}
        name={texts.symbol}
        counts={['8–9', '10–11', '12+']}
        rows={pays.map((three, i) => ['abcdefghi'[i] ?? '', three] as const)}
      />
      <Pays
        look={look}
        stake={stake}
        name={texts.scatter}
        counts={['4', '5', '6+']}
        rows={[[trigger, [triggerPays[4], triggerPays[5], triggerPays[6]]]]}
      />
      <Orbs game={game} look={look} />
    </>
  )
}

export const anywhereScene: SceneModule<
  AnywhereConfig,
  AnywhereWager,
  never,
  AnywhereState,
  AnywhereTold
> = {
  name: 'anywhere',
  create: createAnywhereScene,
  Overlay,
  Behind,
  Paytable,
  Controls: () => null,
  sounds: anywhereSounds,
  words: { tr: anywhereWordsTr, en: anywhereWordsEn },
  main: (_, lang) => ({ bet: anywherePhrases[lang].spin, act: null }),
}
