import { useTexts } from '../texts/texts.ts'

export const KeysPanel = ({ roulette }: { roulette: boolean }) => {
  const { keys } = useTexts()
  const rows = [
    [keys.spin, keys.spinWhat],
    ...(roulette
      ? [
          [keys.undo, keys.undoWhat],
          [keys.tab, keys.tabWhat],
        ]
      : [[keys.stake, keys.stakeWhat]]),
    [keys.close, keys.closeWhat],
    [keys.help, keys.helpWhat],
  ]
  return (
    <dl className="facts keys">
      {rows.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
