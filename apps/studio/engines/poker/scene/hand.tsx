import { useRef, useState, type KeyboardEvent } from 'react'
import { useRoving } from '../../../client/play/roving.ts'
import type { Box } from '../../../client/stage/painter.ts'
import { useLang } from '../../../client/texts/texts.ts'
import { handSize } from '../cards.ts'
import { cardNameEn } from '../rules.en.ts'
import { cardNameTr } from '../rules.tr.ts'
import type { PokerSceneState } from './scene.ts'
import { useCardKeys } from './use-card-keys.ts'
import { pokerPhrases } from './words.ts'

const cardNames = { tr: cardNameTr, en: cardNameEn }

/** What is known of a card's place: after the draw it was held or drawn, before it the player decides. */
type CardState = 'held' | 'loose' | 'advised' | 'drawn' | 'none'

const useNames = () => {
  const lang = useLang()
  const texts = pokerPhrases[lang]
  const states: Readonly<Record<CardState, string | null>> = {
    held: texts.isHeld,
    loose: texts.isLoose,
    advised: `${texts.isLoose}, ${texts.isAdvised}`,
    drawn: texts.isDrawn,
    none: null,
  }
  return { texts, states, cardName: cardNames[lang] }
}

type CardProps = {
  place: number
  box: Box
  card: string | null
  state: CardState
  waits: boolean
  /** What arrows and Tab find it by. */
  roving: ReturnType<ReturnType<typeof useRoving>['cell']>
  onPress: () => void
}

/** A card as a button over its picture: what it is, whether it is held, and a word below it. */
const CardButton = ({ place, box, card, state, waits, roving, onPress }: CardProps) => {
  const { texts, states, cardName } = useNames()
  const said = states[state]
  const label =
    card === null
      ? texts.empty(place + 1)
      : [texts.card(place + 1, cardName(card)), ...(said === null ? [] : [said])].join(', ')
  const word = state === 'held' ? texts.held : state === 'advised' ? texts.best : texts.hold
  return (
    <button
      type="button"
      {...roving}
      style={{ left: box.x, top: box.y, width: box.w, height: box.h }}
      aria-disabled={!waits}
      aria-label={label}
      data-state={state}
      onClick={onPress}
    >
      {(waits || state === 'held') && <span aria-hidden="true">{word}</span>}
    </button>
  )
}

type Props = {
  shown: PokerSceneState
  /** The player decides: a press holds or lets go. */
  waits: boolean
  held: readonly number[]
  /** Best held; null where the hint is put away. */
  advised: readonly number[] | null
  /** Holds a card or lets it go; answers whether it is held now. */
  onToggle: (place: number) => boolean
  /** As the big button. */
  onDraw: () => void
}

/** A press on a card, and what is said of it. */
const useToggle = ({ waits, shown, onToggle }: Props) => {
  const { texts, cardName } = useNames()
  const [said, setSaid] = useState('')
  const toggle = (place: number): void => {
    const card = shown.hand[place] ?? null
    if (!waits || card === null) return
    setSaid(`${cardName(card)}, ${onToggle(place) ? texts.isHeld : texts.isLoose}`)
  }
  return { toggle, said: waits ? said : '' }
}

const stateOf = ({ shown, waits, held, advised }: Props, place: number): CardState => {
  if (shown.hand[place] === null) return 'none'
  if (shown.held !== null) return shown.held.includes(place) ? 'held' : 'drawn'
  // While the draw is on its way what was held stays held.
  if (held.includes(place)) return 'held'
  return waits ? (advised?.includes(place) ? 'advised' : 'loose') : 'none'
}

/** The five cards: arrows move along them, Space holds the one that has the focus, digits hold from wherever one is. */
export const Hand = (props: Props) => {
  const { shown, waits, onDraw } = props
  const { texts } = useNames()
  const roving = useRoving(handSize, handSize)
  const row = useRef<HTMLDivElement>(null)
  const { toggle, said } = useToggle(props)
  useCardKeys(waits, {
    onPlace: toggle,
    onArrow: () => row.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter') return roving.onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) onDraw()
  }
  return (
    <>
      <div
        ref={row}
        className="pk-cards"
        role="toolbar"
        aria-label={texts.hand}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {shown.cards.map((box, place) => (
          <CardButton
            // oxlint-disable-next-line react/no-array-index-key -- A card is its place.
            key={place}
            {...{ place, box, waits }}
            card={shown.hand[place] ?? null}
            state={stateOf(props, place)}
            roving={roving.cell(place)}
            onPress={() => toggle(place)}
          />
        ))}
      </div>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </>
  )
}
