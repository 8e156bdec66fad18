import { formatAmountShort } from '@felek/phrases/format.ts'
import type { GameInfo } from '../../src/protocol/games.ts'
import { fromKurus } from '../lib/money.ts'
import { useStore } from '../lib/store.ts'
import type { GameSession } from '../lib/game-session.ts'
import { BalanceFigure } from '../parts/balance-figure.tsx'
import { Figure } from '../parts/figure.tsx'
import { Icon, type IconName } from '../parts/icons.tsx'
import { MenuButton, SoundButton } from '../parts/menu.tsx'
import { Money } from '../parts/money.tsx'
import { SpinButton } from '../parts/spin-button.tsx'
import type { PanelName } from '../panels/panel.tsx'
import { useLang, useTexts } from '../texts/texts.ts'
import { ChipRow } from './chip-row.tsx'

/** What the bar needs of a player's chips, whatever they lie on. */
type Betting = {
  values: readonly bigint[]
  chip: bigint
  totalKurus: bigint
  bets: { placed: ReadonlyMap<string, unknown>; before: readonly unknown[] }
  lastPlaced: ReadonlyMap<string, unknown>
  setChip: (kurus: bigint) => void
  undo: () => void
  clear: () => void
  repeat: () => void
  double: () => void
}

type Props = {
  session: GameSession
  game: Pick<GameInfo, 'minStake' | 'maxStake'>
  betting: Betting
  /** The word on the button, where it is not that of the wheel. */
  start?: string
  onSpin: () => void
  onPanel: (panel: PanelName) => void
}

export const RouletteBar = ({ session, game, betting, start, onSpin, onPanel }: Props) => {
  const { bar, roulette } = useTexts()
  const lang = useLang()
  const { phase, balanceKurus, pause } = useStore(session.state)
  const busy = phase !== 'ready'
  const empty = betting.bets.placed.size === 0
  const actions: readonly (readonly [IconName, string, () => void, boolean])[] = [
    ['undo', roulette.undo, betting.undo, betting.bets.before.length === 0],
    ['trash', roulette.clear, betting.clear, empty],
    ['repeat', roulette.repeat, betting.repeat, betting.lastPlaced.size === 0],
    ['double', roulette.double, betting.double, empty],
  ]
  const short = (amount: string): string => formatAmountShort(amount, lang)
  return (
    <section className="bar roulette-bar" aria-label={bar.controls}>
      <div className="bar-tools">
        <MenuButton session={session} onPanel={onPanel} />
        <SoundButton />
      </div>
      <ChipRow
        legend={roulette.chips}
        values={betting.values}
        chosen={betting.chip}
        nameOf={(kurus) => roulette.chip(formatAmountShort(fromKurus(kurus), lang))}
        onChoose={betting.setChip}
      />
      <div className="bar-actions">
        {actions.map(([icon, label, act, off]) => (
          <button
            key={icon}
            type="button"
            className="tool tool-tall"
            aria-label={label}
            disabled={busy || off}
            onClick={act}
          >
            <Icon name={icon} />
            <span>{label}</span>
          </button>
        ))}
      </div>
      <p className="limits">{roulette.table(short(game.minStake), short(game.maxStake))}</p>
      <Figure className="bar-total" label={roulette.total}>
        <Money kurus={betting.totalKurus} />
      </Figure>
      <BalanceFigure mode={session.mode} kurus={balanceKurus} />
      <div className="bar-spin">
        <SpinButton
          pause={pause}
          busy={busy}
          disabled={empty}
          onSpin={onSpin}
          {...(start !== undefined && { label: start, icon: 'play' })}
        />
      </div>
    </section>
  )
}
