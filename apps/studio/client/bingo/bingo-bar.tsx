import type { ReactNode } from 'react'
import { useStore } from '../lib/store.ts'
import type { GameSession } from '../lib/game-session.ts'
import { BalanceFigure } from '../parts/balance-figure.tsx'
import { Figure } from '../parts/figure.tsx'
import { Icon } from '../parts/icons.tsx'
import { MenuButton, SoundButton } from '../parts/menu.tsx'
import { Money } from '../parts/money.tsx'
import { SpinButton } from '../parts/spin-button.tsx'
import { Stake } from '../parts/stake.tsx'
import type { PanelName } from '../panels/panel.tsx'
import { useBingoTexts } from '../texts/bingo.ts'
import { useTexts } from '../texts/texts.ts'
import type { Cards } from './use-cards.ts'
import type { Drawing } from './use-draw.ts'

type Props = {
  session: GameSession
  cardsMax: number
  cards: Cards
  drawing: Drawing
  onStart: () => void
  onPanel: (panel: PanelName) => void
}

type StepperProps = {
  name: string
  label: string
  less: string
  more: string
  atLeast: boolean
  atMost: boolean
  onStep: (by: 1 | -1) => void
}

const Stepper = ({
  name,
  label,
  less,
  more,
  atLeast,
  atMost,
  onStep,
  children,
}: StepperProps & { children: ReactNode }) => (
  <div className="stepper" role="group" aria-label={name}>
    <button
      type="button"
      className="tool"
      aria-label={less}
      disabled={atLeast}
      onClick={() => onStep(-1)}
    >
      <Icon name="minus" />
    </button>
    <Figure label={label}>{children}</Figure>
    <button
      type="button"
      className="tool"
      aria-label={more}
      disabled={atMost}
      onClick={() => onStep(1)}
    >
      <Icon name="plus" />
    </button>
  </div>
)

export const BingoBar = ({ session, cardsMax, cards, drawing, onStart, onPanel }: Props) => {
  const { bar } = useTexts()
  const texts = useBingoTexts()
  const { phase, balanceKurus, pause } = useStore(session.state)
  const busy = phase !== 'ready'
  const count = cards.serials.length
  return (
    <section className="bar bingo-bar" aria-label={bar.controls}>
      <div className="bar-tools">
        <MenuButton session={session} onPanel={onPanel} />
        <SoundButton />
        <button
          type="button"
          className="tool tool-voice"
          aria-pressed={drawing.voiceOn}
          aria-label={drawing.voiceOn ? texts.voiceOff : texts.voiceOn}
          onClick={() => drawing.turnVoice(!drawing.voiceOn)}
        >
          <Icon name={drawing.voiceOn ? 'voice' : 'voiceOff'} />
        </button>
      </div>
      <BalanceFigure mode={session.mode} kurus={balanceKurus} />
      <Stepper
        name={texts.cardCount}
        label={texts.cardsShort}
        less={texts.fewer}
        more={texts.more}
        atLeast={busy || count === 1}
        atMost={busy || count === cardsMax}
        onStep={cards.setCount}
      >
        {count}
      </Stepper>
      <Stake
        className="bar-price"
        label={texts.priceShort}
        less={texts.cheaper}
        more={texts.dearer}
        steps={cards.prices}
        kurus={cards.priceKurus}
        times={count}
        balanceKurus={balanceKurus}
        free={!busy}
        onStake={cards.setPrice}
      />
      <Figure className="bar-total" label={texts.total}>
        <Money kurus={cards.totalKurus} />
      </Figure>
      <div className="bar-spin">
        <SpinButton pause={pause} busy={busy} onSpin={onStart} label={texts.start} icon="play" />
      </div>
    </section>
  )
}
