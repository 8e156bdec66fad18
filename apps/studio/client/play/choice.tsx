type Props<V extends string | number> = {
  label: string
  /** Of the group; one name a page. */
  name: string
  values: readonly V[]
  text: (value: V) => string
  chosen: V
  /** Between rounds only. */
  free: boolean
  onChoose: (value: V) => void
}

/** One of a few: radio buttons, so arrows move and Tab passes. */
export const Choice = <V extends string | number>(props: Props<V>) => {
  const { label, name, values, text, chosen, free, onChoose } = props
  return (
    <fieldset className="p-choice" disabled={!free}>
      <legend>{label}</legend>
      <div>
        {values.map((value) => (
          <label key={value} data-on={value === chosen}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{text(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
