import { useTexts } from '../texts/texts.ts'
import { KeyList } from './facts.tsx'

type Props = {
  roulette: boolean
  /** The arrows to the left and right choose. */
  turns?: boolean
  /** What begins a round; a spin unless it says so. */
  begin?: string
  /** Of the game that is played. */
  own?: readonly (readonly [key: string, what: string])[] | undefined
}

export const KeysPanel = ({ roulette, turns = false, begin, own = [] }: Props) => {
  const { keys } = useTexts()
  const rows: (readonly [string, string])[] = [
    [keys.spin, begin ?? keys.spinWhat],
    ...(roulette
      ? ([
          [keys.undo, keys.undoWhat],
          [keys.tab, keys.tabWhat],
        ] as const)
      : ([[keys.stake, keys.stakeWhat]] as const)),
    ...(turns ? ([[keys.turn, keys.turnWhat]] as const) : []),
    ...own,
    [keys.close, keys.closeWhat],
    [keys.help, keys.helpWhat],
  ]
  return <KeyList keys={rows} />
}
