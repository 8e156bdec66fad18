export type Fact = readonly [label: string, value: string]

/** Figures with their names, one under another. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Keys of the keyboard with what they do. */
export const KeyList = ({ keys }: { keys: readonly (readonly [key: string, what: string])[] }) => (
  <dl className="facts keys">
    {keys.map(([key, what]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
)
