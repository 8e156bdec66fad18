import './play.css'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PlayBelow } from './play-below.tsx'
import { PlayWaiting } from './play-waiting.tsx'
import { slotPlayable, tablePlayable, virtualPlayable } from './playable.ts'
import { Playing } from './playing.tsx'
import { TableBelow } from './table-below.tsx'
import { useGame } from './use-game.ts'
import { useTable } from '../live/use-tables.ts'
import { useVirtualGame } from '../lobby/use-virtual.ts'

/** What other rooms give to this page; the route composes it. */
export type PlayParts = {
  deposit: (onClose: () => void) => ReactNode
  check: (o: { onLeave: () => void }) => ReactNode
  dayOff: (close: () => void) => ReactNode
  notFound: ReactNode
}

type Props = { id: string; parts: PlayParts }

const SlotPlay = ({ id, parts }: Props) => {
  const { game, failed, retry } = useGame(id)
  if (game === 'absent') return parts.notFound
  if (game === null) return <PlayWaiting failed={failed} onRetry={retry} />
  return (
    <Playing
      key={game.gameID}
      played={slotPlayable(game)}
      deposit={parts.deposit}
      check={parts.check}
      dayOff={parts.dayOff}
      below={(frame) => <PlayBelow game={game} frame={frame} />}
    />
  )
}

const LivePlay = ({ id, parts }: Props) => {
  const { table, failed, retry } = useTable(id)
  if (table === 'absent') return parts.notFound
  if (table === null) return <PlayWaiting failed={failed} onRetry={retry} />
  return (
    <Playing
      key={table.tableID}
      played={tablePlayable(table)}
      deposit={parts.deposit}
      check={parts.check}
      dayOff={parts.dayOff}
      below={() => <TableBelow table={table} />}
    />
  )
}

const VirtualPlay = ({ id, gamingType, parts }: Props & { gamingType: string }) => {
  const [search] = useSearchParams()
  const { game, failed, retry } = useVirtualGame(id, gamingType)
  if (game === 'absent') return parts.notFound
  if (game === null) return <PlayWaiting failed={failed} onRetry={retry} />
  const played = virtualPlayable(game, search.get('voice') === '1')
  return (
    <Playing
      key={game.gameID}
      played={played}
      deposit={parts.deposit}
      check={parts.check}
      dayOff={parts.dayOff}
      below={(frame) => <PlayBelow game={game} frame={frame} />}
    />
  )
}

/**
 * `/play/{type}/{id}`: a slot by its game, a live table, a virtual game by its provider and type;
 * no other is known (docs/product/site.md, "Addresses").
 */
export const PlayPage = ({
  type,
  id,
  gamingType,
  parts,
}: Props & { type: string; gamingType: string }) => {
  if (type === 'slot') return <SlotPlay id={id} parts={parts} />
  if (type === 'live') return <LivePlay id={id} parts={parts} />
  if (type === 'virtual') return <VirtualPlay id={id} gamingType={gamingType} parts={parts} />
  return parts.notFound
}
