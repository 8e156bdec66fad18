import { useId, useRef, type ReactNode, type ToggleEvent } from 'react'
import { jumpsFrom, stepFrom, type WholeLiras } from '../lib/stakes.ts'
import { useTexts } from '../texts/texts.ts'
import { Icon } from './icons.tsx'
import { Money } from './money.tsx'
import { standAt } from './stand-at.ts'
import { useAllowed } from './use-allowed.ts'
import '../styles/stake.css'

type Props = {
  label: string
  /** Names of the buttons for one step less and more. */
  less: string
  more: string
  /** What the list shows and the buttons beside the amount lead to; rising, kuruş. */
  steps: readonly bigint[]
  kurus: bigint
  /** How many of it are staked at once: cards of a draw. */
  times?: number
  balanceKurus: bigint
  /** Between rounds only. */
  free: boolean
  onStake: (kurus: bigint) => void
  /** Where more than the steps may be staked: from where to where, and the field it is typed in. */
  any?: { range: WholeLiras; field: ReactNode }
  className?: string
}

type ListProps = Pick<Props, 'label' | 'steps' | 'kurus'> & {
  id: string
  onPick: (kurus: bigint) => void
  onOpen: (list: HTMLElement) => void
  children: ReactNode
}

/** All stakes at once: a popover at the amount, a sheet at the foot of a phone. */
const StakeList = ({ id, label, steps, kurus, onPick, onOpen, children }: ListProps) => {
  const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>): void => {
    // Whoever opened it by key goes on from what is chosen.
    if (newState === 'open')
      currentTarget.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
    // A press beside it must not hide why what was typed could not be taken.
    else if (currentTarget.querySelector('[aria-invalid="true"]')) currentTarget.showPopover()
  }
  return (
    <div
      className="stake-list"
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      onBeforeToggle={({ newState, currentTarget }) => {
        if (newState === 'open') onOpen(currentTarget)
      }}
      onToggle={onToggle}
    >
      <h2>{label}</h2>
      <div className="stake-steps">
        {steps.map((step) => (
          <button
            key={String(step)}
            type="button"
            aria-pressed={step === kurus}
            onClick={() => onPick(step)}
          >
            <Money kurus={step} />
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}

/** Half, double, the most that may be staked now. */
const Quick = ({ props, onPick }: { props: Props; onPick: (kurus: bigint) => void }) => {
  const { label, steps, kurus, times = 1, balanceKurus, free, any } = props
  const { stake } = useTexts()
  const allowed = useAllowed(balanceKurus) / BigInt(times)
  const jumps = jumpsFrom(any?.range ?? steps, kurus, allowed)
  return (
    <div className="stake-quick">
      {(['half', 'double', 'most'] as const).map((jump) => (
        <button
          key={jump}
          type="button"
          aria-label={`${label}: ${stake[jump]}`}
          disabled={!free || jumps[jump] === kurus}
          onClick={() => onPick(jumps[jump])}
        >
          {stake.short[jump]}
        </button>
      ))}
    </div>
  )
}

/**
 * What a round costs, in every game alike: one step less or more, half, double, the most; the amount itself opens the list
 * of all stakes.
 */
export const Stake = (props: Props) => {
  const { label, less, more, steps, kurus, free, onStake, any, className } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const amount = useRef<HTMLButtonElement>(null)
  const [down, up] = [stepFrom(steps, kurus, -1), stepFrom(steps, kurus, 1)]
  const { stake } = useTexts()
  const pick = (next: bigint): void => {
    list.current?.hidePopover()
    onStake(next)
  }
  return (
    <div className={`stake ${className ?? ''}`} role="group" aria-label={label}>
      <div className="stake-line">
        <button
          type="button"
          aria-label={less}
          disabled={!free || down === kurus}
          onClick={() => onStake(down)}
        >
          <Icon name="minus" />
        </button>
        <button
          ref={amount}
          type="button"
          className="stake-amount"
          disabled={!free}
          aria-haspopup="dialog"
          title={stake.choose}
          popoverTarget={id}
        >
          <span className="figure-label">{label}</span>
          <Money kurus={kurus} />
        </button>
        <button
          type="button"
          aria-label={more}
          disabled={!free || up === kurus}
          onClick={() => onStake(up)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <Quick props={props} onPick={onStake} />
      <StakeList
        id={id}
        label={label}
        steps={steps}
        kurus={kurus}
        onPick={pick}
        onOpen={(box) => {
          list.current = box as HTMLDivElement
          if (amount.current) standAt(box, amount.current)
        }}
      >
        <Quick props={props} onPick={pick} />
        {any?.field}
      </StakeList>
    </div>
  )
}
