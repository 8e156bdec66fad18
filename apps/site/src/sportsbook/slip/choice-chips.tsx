import type { ReactNode } from 'react'
import { chipClass, ChipCount } from '@felek/ui/chip.tsx'

/** Days, or groups of markets: one is chosen; on a phone the row scrolls. */
export const ChoiceChips = <T extends string>({
  label,
  chips,
  chosen,
  onChoose,
}: {
  label: string
  chips: readonly { id: T; name: ReactNode; count?: number | undefined }[]
  chosen: T
  onChoose: (id: T) => void
}) => (
  <div role="group" aria-label={label} className="scroll-row gap-2">
    {chips.map(({ id, name, count }) => (
      <button
        key={id}
        type="button"
        aria-pressed={id === chosen}
        onClick={() => onChoose(id)}
        className={chipClass(id === chosen)}
      >
        <span>{name}</span>
        {count !== undefined && <ChipCount>{count}</ChipCount>}
      </button>
    ))}
  </div>
)
