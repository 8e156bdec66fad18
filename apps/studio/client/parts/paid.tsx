import type { Paid } from '../lib/game-context.ts'
import { useTexts } from '../texts/texts.ts'
import { Money } from './money.tsx'

/** What the last round paid: a gain, or what came back of its stake, which is none. */
export const PaidMoney = ({ paid }: { paid: Paid }) => {
  const { history } = useTexts()
  return paid.isWin ? (
    <Money kurus={paid.kurus} className="money-gain" />
  ) : (
    <span>
      {history.payout}: <Money kurus={paid.kurus} />
    </span>
  )
}
