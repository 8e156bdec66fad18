import { formatMoney } from '@felek/phrases/format.ts'
import type { CascadeGame, LinesGame } from '../../src/protocol/games.ts'
import { fromKurus, toKurus } from '../lib/money.ts'
import { useStore } from '../lib/store.ts'
import type { GameSession } from '../lib/game-session.ts'
import { BalanceFigure } from '../parts/balance-figure.tsx'
import { Figure } from '../parts/figure.tsx'
import { FreeSpinsFigure } from '../parts/free-spins-figure.tsx'
import { Icon } from '../parts/icons.tsx'
import { MenuButton, SoundButton } from '../parts/menu.tsx'
import { Money } from '../parts/money.tsx'
import { SpinButton } from '../parts/spin-button.tsx'
import { Stake } from '../parts/stake.tsx'
import type { PanelName } from '../panels/panel.tsx'
import { useLang, useTexts } from '../texts/texts.ts'

type Props = {
  session: GameSession
  game: LinesGame | CascadeGame
  stakeKurus: bigint
  onStake: (kurus: bigint) => void
  onSpin: () => void
  onPanel: (panel: PanelName) => void
}

const LinesOrWays = ({ game, stakeKurus }: Pick<Props, 'game' | 'stakeKurus'>) => {
  const texts = useTexts()
  const lang = useLang()
  const lines = game.engine === 'lines' ? game.lines.length : null
  const ways = game.engine === 'cascade' ? game.ways : 0
  return (
    <>
      <Figure className="bar-lines" label={lines === null ? texts.bar.ways : texts.bar.lines}>
        {lines ?? ways}
      </Figure>
      <p className="bar-line-note">
        <span>{lines === null ? texts.bar.wayCount(ways) : texts.bar.lineCount(lines)}</span>
        {lines !== null && (
          <span>{texts.bar.perLine(formatMoney(fromKurus(stakeKurus / BigInt(lines)), lang))}</span>
        )}
      </p>
    </>
  )
}

export const SlotBar = ({ session, game, stakeKurus, onStake, onSpin, onPanel }: Props) => {
  const texts = useTexts()
  const { phase, balanceKurus, freeSpins, lastPaid, pause } = useStore(session.state)
  const busy = phase !== 'ready'
  return (
    <section className="bar slot-bar" aria-label={texts.bar.controls}>
      <div className="bar-left">
        <div className="bar-tools">
          <MenuButton session={session} onPanel={onPanel} />
          <SoundButton />
          <button type="button" className="tool tool-wide" onClick={() => onPanel('paytable')}>
            <Icon name="table" />
            <span>{texts.bar.paytable}</span>
          </button>
        </div>
        <BalanceFigure mode={session.mode} kurus={balanceKurus} />
      </div>
      <div className="bar-spin">
        <SpinButton pause={pause} busy={busy} onSpin={onSpin} />
      </div>
      <div className="bar-right">
        {freeSpins ? (
          <FreeSpinsFigure
            className="stepper stepper-free"
            left={freeSpins.left}
            stake={freeSpins.stake}
          />
        ) : (
          <Stake
            label={texts.bar.stake}
            less={texts.bar.lower}
            more={texts.bar.raise}
            steps={game.stakes.map(toKurus)}
            kurus={stakeKurus}
            balanceKurus={balanceKurus}
            free={!busy}
            onStake={onStake}
          />
        )}
        <LinesOrWays game={game} stakeKurus={freeSpins ? toKurus(freeSpins.stake) : stakeKurus} />
        <Figure
          className="bar-win"
          label={lastPaid?.isWin === false ? texts.history.payout : texts.bar.lastWin}
        >
          {lastPaid === null ? (
            texts.bar.noWin
          ) : (
            <Money kurus={lastPaid.kurus} {...(lastPaid.isWin && { className: 'money-gain' })} />
          )}
        </Figure>
      </div>
      {session.parent.framed && session.mode === 'real' && (
        <button
          type="button"
          className="tool bar-deposit"
          aria-label={texts.bar.deposit}
          onClick={session.askDeposit}
        >
          <Icon name="plus" />
        </button>
      )}
    </section>
  )
}
