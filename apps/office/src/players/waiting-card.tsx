import { Link } from 'react-router'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { Money } from '@felek/ui/money.tsx'
import { workButtonClass } from '@felek/ui/work/work-button.tsx'
import { fill } from '@felek/phrases/fill.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useTexts } from '../lib/format/texts.ts'
import { formatSpan } from '../lib/format/times.ts'
import { wordOf } from '@felek/phrases/word-of.ts'
import { shortId } from '../lib/format/words.ts'
import { Panel } from '../lib/list/work-frame.tsx'
import { useCan } from '../lib/session/session.ts'
import { paths, withdrawalPath } from '../paths.ts'

const Row = ({ it }: { it: PlayerFile['waiting'][number] }) => {
  const { players, cashier, lists } = useTexts()
  const nowMs = useServerNow(null)
  const isCashier = useCan('cashier.read')
  const path =
    it.kind === 'withdrawal' ? withdrawalPath(it.id) : it.kind === 'held' ? paths.held : null
  const code = it.kind === 'held' ? wordOf(cashier.held.whys, it.code) : shortId(it.code)
  return (
    <li className="flex min-h-12 items-center gap-2 border-t border-line-soft py-1.5 first:border-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-label" title={it.code}>
          {players.waiting.kinds[it.kind]} {code}
        </span>
        <span className="block text-12 text-text-3">
          {fill(players.waiting.since, {
            span: formatSpan(nowMs - Date.parse(it.since), lists.span),
          })}
        </span>
      </span>
      {it.amount !== null && <Money amount={it.amount} />}
      {path && isCashier && (
        <Link
          to={path}
          aria-label={`${players.waiting.kinds[it.kind]} ${code}: ${players.waiting.look}`}
          className={workButtonClass({ small: true })}
        >
          {players.waiting.look}
        </Link>
      )}
    </li>
  )
}

export const WaitingList = ({ file }: { file: PlayerFile }) => {
  const { players } = useTexts()
  return file.waiting.length === 0 ? (
    <p className="text-text-3">{players.waiting.none}</p>
  ) : (
    <ul>
      {file.waiting.map((it) => (
        <Row key={`${it.kind} ${it.id}`} it={it} />
      ))}
    </ul>
  )
}

/** What staff have still to do for this player. */
export const WaitingCard = ({ file }: { file: PlayerFile }) => {
  const { players } = useTexts()
  return (
    <Panel
      title={players.waiting.title}
      aside={<span className="tabular text-12 text-text-3">{file.waiting.length || ''}</span>}
    >
      <WaitingList file={file} />
    </Panel>
  )
}
