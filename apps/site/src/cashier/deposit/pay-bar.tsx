import { Button } from '@felek/ui/button.tsx'
import { Money } from '@felek/ui/money.tsx'
import { Waiting } from '../waiting.tsx'

type Props = { name: string; amount: string; label: string; note: string; pending: boolean }

/**
 * The button that moves money. On phones it stays in view above the bottom bar, with what it will
 * come to; in a low window, where it would cover the form, it stands at the form's end.
 */
export const PayBar = ({ name, amount, label, note, pending }: Props) => (
  <div className="pay-bar z-10 in-[dialog]:bg-overlay max-md:in-[dialog]:-bottom-5 max-md:[@media(min-height:560px)]:sticky max-md:not-in-[dialog]:bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] max-md:-mx-[var(--page-margin)] max-md:border-t max-md:border-line max-md:not-in-[dialog]:bg-surface max-md:px-[var(--page-margin)] max-md:py-3">
    <p className="mb-2 flex items-baseline justify-between gap-4 text-14 text-text-2 md:hidden">
      {name}
      <Money amount={amount} className="text-18 text-text" />
    </p>
    <Button type="submit" variant="primary" size="large" wide pending={pending}>
      {label}
    </Button>
    <div className="pt-2 text-center text-13 text-text-2 max-md:sr-only">
      {!pending && note}
      <Waiting shown={pending} />
    </div>
  </div>
)
