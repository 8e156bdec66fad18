import { fromKurus, toKurus } from '../lib/money.ts'
import { Icon } from '../parts/icons.tsx'
import { Money } from '../parts/money.tsx'
import { usePlayTexts } from '../texts/play.ts'
import { useTexts } from '../texts/texts.ts'

type Props = {
  stakes: readonly string[]
  stake: string
  balanceKurus: bigint
  /** Between rounds only. */
  free: boolean
  onStake: (stake: string) => void
  /** With the buttons for half, double and most. */
  quick: boolean
}

/** The step of the ladder at or below an amount, or its first. */
const stepAt = (stakes: readonly string[], kurus: bigint): string =>
  stakes.findLast((stake) => toKurus(stake) <= kurus) ?? stakes[0] ?? fromKurus(0n)

export const Stake = ({ stakes, stake, balanceKurus, free, onStake, quick }: Props) => {
  const { bar } = useTexts()
  const texts = usePlayTexts()
  const at = stakes.indexOf(stake)
  const kurus = toKurus(stake)
  const move = (by: 1 | -1) => {
    const next = stakes[at + by]
    if (next !== undefined) onStake(next)
  }
  const jumps = [
    [texts.halfShort, texts.half, stepAt(stakes, kurus / 2n)],
    [texts.doubleShort, texts.double, stepAt(stakes, kurus * 2n)],
    [texts.most, texts.most, stepAt(stakes, balanceKurus)],
  ] as const
  return (
    <div className="p-stake" role="group" aria-label={bar.stake}>
      <div className="p-step">
        <button
          type="button"
          aria-label={bar.lower}
          disabled={!free || at <= 0}
          onClick={() => move(-1)}
        >
          <Icon name="minus" />
        </button>
        <p>
          <span className="figure-label">{bar.stake}</span>
          <Money kurus={kurus} />
        </p>
        <button
          type="button"
          aria-label={bar.raise}
          disabled={!free || at >= stakes.length - 1}
          onClick={() => move(1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      {quick && (
        <div className="p-quick">
          {jumps.map(([short, name, to]) => (
            <button
              key={name}
              type="button"
              aria-label={`${bar.stake}: ${name}`}
              disabled={!free || to === stake}
              onClick={() => onStake(to)}
            >
              {short}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
