import { useTexts } from '../texts/texts.ts'
import { KeyList } from './facts.tsx'

export const KeysPanel = ({ roulette, turns = false }: { roulette: boolean; turns?: boolean }) => {
  const { keys } = useTexts()
  const rows: (readonly [string, string])[] = [
    [keys.spin, keys.spinWhat],
    ...(roulette
      ? ([
          [keys.undo, keys.undoWhat],
          [keys.tab, keys.tabWhat],
        ] as const)
      : ([[keys.stake, keys.stakeWhat]] as const)),
    ...(turns ? ([[keys.turn, keys.turnWhat]] as const) : []),
    [keys.close, keys.closeWhat],
    [keys.help, keys.helpWhat],
  ]
  return <KeyList keys={rows} />
}
