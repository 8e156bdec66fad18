import { useBalanceShown } from './use-balance-shown.ts'
import { useTexts } from '../texts/texts.ts'
import { Figure } from './figure.tsx'
import { Money } from './money.tsx'

type Props = { mode: 'real' | 'demo'; /** Null: not known yet. */ kurus: bigint | null }

/** The balance in a game's bar; dots while the player keeps it out of sight, as on the site. */
export const BalanceFigure = ({ mode, kurus }: Props) => {
  const { bar } = useTexts()
  const shown = useBalanceShown(mode)
  return (
    <Figure className="bar-balance" label={mode === 'demo' ? bar.demoBalance : bar.balance}>
      {!shown ? (
        <>
          <span aria-hidden="true">••••</span>
          <span className="sr-only">{bar.balanceHidden}</span>
        </>
      ) : kurus === null ? (
        '–'
      ) : (
        <Money kurus={kurus} />
      )}
    </Figure>
  )
}
