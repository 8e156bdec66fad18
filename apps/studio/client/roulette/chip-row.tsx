import { Chip } from './chip.tsx'

type Props = {
  legend: string
  values: readonly bigint[]
  chosen: bigint
  nameOf: (kurus: bigint) => string
  onChoose: (kurus: bigint) => void
}

/** The chip in hand: one of the table's values. */
export const ChipRow = ({ legend, values, chosen, nameOf, onChoose }: Props) => (
  <fieldset className="chips">
    <legend className="sr-only">{legend}</legend>
    {values.map((kurus) => (
      <label key={String(kurus)} className="chip-choice">
        <input
          type="radio"
          name="chip"
          checked={kurus === chosen}
          onChange={() => onChoose(kurus)}
          aria-label={nameOf(kurus)}
        />
        <Chip kurus={kurus} />
      </label>
    ))}
  </fieldset>
)
