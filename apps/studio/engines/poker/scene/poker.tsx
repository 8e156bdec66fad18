import { useMemo } from 'react'
import { CommitmentCard } from '../../../client/play/commitment-card.tsx'
import type { RoundState } from '../../../client/play/round.ts'
import { NextRow } from '../../../client/play/running.tsx'
import type { PartProps, SceneModule } from '../../../client/play/scene.ts'
import { useLang } from '../../../client/texts/texts.ts'
import type { Lang } from '../../define.ts'
import { cardOf, handSize } from '../cards.ts'
import { bestHold } from '../hold-odds.ts'
import { pokerWordsEn } from '../rules.en.ts'
import { pokerWordsTr } from '../rules.tr.ts'
import type { PokerAction, PokerConfig, PokerView, PokerWager } from '../rules.ts'
import { pokerSounds } from '../sound.ts'
import { Hand } from './hand.tsx'
import { HintRow, useHint } from './hint.tsx'
import { handNames, PayTable } from './pay-table.tsx'
import './poker.css'
import { createPokerScene, type PokerSceneState } from './scene.ts'
import { pokerPhrases } from './words.ts'

type Props = PartProps<PokerConfig, PokerWager, PokerAction, PokerView>
type State = RoundState<PokerWager, PokerAction, PokerView>

/** What the next round, or the one that runs, was staked for. */
const stakeOf = ({ round, stake, freeSpins, phase }: State): string =>
  round !== null && phase !== 'ready' && phase !== 'held'
    ? round.stake
    : (freeSpins?.stake ?? stake)

/** The best hold of the five that wait for a decision. */
const useAdvice = ({ game, state }: Props, on: boolean): readonly number[] | null => {
  const dealt = state.phase === 'deciding' ? state.round?.view.dealt : undefined
  return useMemo(
    () => (on && dealt ? bestHold(game.config, dealt.map(cardOf)) : null),
    [on, dealt, game],
  )
}

const none: readonly number[] = []

const Overlay = (props: Props) => {
  const { game, state, setDraft, bet } = props
  const shown = props.scene as PokerSceneState
  const hint = useHint()
  const advised = useAdvice(props, hint.on)
  const waits = state.phase === 'deciding'
  const dealt = state.round?.view.dealt ?? []
  const onToggle = (place: number): boolean => {
    let isHeld = false
    setDraft((before) => {
      const held = before?.hold ?? none
      isHeld = !held.includes(place)
      return {
        hold: isHeld ? [...held, place].sort((a, b) => a - b) : held.filter((one) => one !== place),
      }
    })
    return isHeld
  }
  return (
    <>
      <PayTable config={game.config} stake={stakeOf(state)} rank={shown.rank} />
      <Hand
        shown={shown}
        waits={waits}
        held={state.draft?.hold ?? none}
        advised={advised}
        onToggle={onToggle}
        onDraw={bet}
      />
      <HintRow
        on={hint.on}
        advice={advised?.map((place) => dealt[place] ?? '') ?? null}
        onTurn={hint.turn}
        onFollow={() => advised && setDraft(() => ({ hold: advised }))}
      />
    </>
  )
}

const Aside = ({ seed, state: { round } }: Props) => (
  <div className="p-aside">
    <CommitmentCard seed={seed} round={round} />
  </div>
)

/** A bet says nothing but its stake; while five cards wait, what they are and would pay. */
const Controls = ({ state: { round } }: Props) => {
  const lang = useLang()
  const texts = pokerPhrases[lang]
  if (round?.state !== 'deciding') return null
  const { rank, price } = round.view
  return (
    <NextRow
      stake={round.stake}
      middle={[texts.now, rank === null ? texts.nothing : handNames[lang][rank]]}
      next={[texts.worth, rank === null ? null : price]}
    />
  )
}

const main = ({ round, draft }: State, lang: Lang) => {
  const texts = pokerPhrases[lang]
  // Who has been dealt something that pays and has touched no card yet does not throw it away by a second press.
  const asks = draft === null && round !== null && round.view.rank !== null
  const hold = draft?.hold ?? []
  return {
    bet: texts.deal,
    act:
      round &&
      (asks
        ? { label: texts.choose, action: null }
        : { label: texts.draw(handSize - hold.length), action: { hold } }),
  }
}

export const pokerScene: SceneModule<
  PokerConfig,
  PokerWager,
  PokerAction,
  PokerView,
  PokerSceneState
> = {
  name: 'poker',
  sealed: { tr: pokerPhrases.tr.sealed, en: pokerPhrases.en.sealed },
  keys: { tr: pokerPhrases.tr.keys, en: pokerPhrases.en.keys },
  create: createPokerScene,
  Overlay,
  Controls,
  Aside,
  sounds: pokerSounds,
  words: { tr: pokerWordsTr, en: pokerWordsEn },
  main,
}
