import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { Money } from '@felek/ui/money.tsx'
import { useTexts } from '../lib/format/texts.ts'

/** Whole kuruş of a decimal text; amounts of one player are far below what a number holds. */
const kurus = (amount: string): number => Math.round(Number(amount) * 100)
const toAmountText = (value: number): string => (value / 100).toFixed(2)

/** What the account holds and what has gone through it. */
export const MoneyFigures = ({
  file,
  isNarrow = false,
}: {
  file: PlayerFile
  isNarrow?: boolean
}) => {
  const { figures } = useTexts().players
  const { money } = file
  const payouts = file.waiting.filter(({ kind }) => kind === 'withdrawal').length
  const all = [
    { name: figures.cash, amount: money.cash },
    { name: figures.bonus, amount: money.bonus },
    {
      name: figures.locked,
      amount: money.locked,
      aside: payouts > 0 ? figures.payouts.replace('{n}', String(payouts)) : undefined,
    },
    {
      name: figures.net,
      amount: toAmountText(kurus(money.deposited) - kurus(money.withdrawn)),
      aside: figures.lifetime,
    },
    { name: figures.play, amount: file.net30, aside: figures.playersView, isSigned: true },
  ]
  return (
    <dl
      className={classNames(
        'rounded-panel border border-line bg-surface',
        isNarrow
          ? 'grid grid-cols-2 gap-y-2 py-2.5'
          : 'grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-y-2 overflow-hidden py-3',
      )}
    >
      {all.map(({ name, amount, aside, isSigned = false }) => (
        <div
          key={name}
          className={classNames('min-w-0 px-4', !isNarrow && '-ml-px border-l border-line')}
        >
          <dt className="text-12 text-text-3">{name}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <Money
              amount={amount}
              signed={isSigned}
              className={isNarrow ? 'text-15' : 'text-18 tracking-heading'}
            />
            {aside && !isNarrow && <span className="text-12 text-text-3">{aside}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
