import { Link } from 'react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { officePlayers } from '@felek/contract/office/players.ts'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useCall } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { Panel } from '../lib/list/work-frame.tsx'
import { playerPath } from '../paths.ts'

const linkKinds = ['iban', 'browser', 'address'] as const

/** Who else has the same account, browser or address; what is not shared is said too. */
export const LinksCard = ({ file }: { file: PlayerFile }) => {
  const { links } = useTexts().players
  const lang = useLang()
  const call = officePlayers.links
  const { data, error, refetch } = useCall(call, { playerID: file.playerID })
  return (
    <Panel title={links.title}>
      {!data && error && (
        <ProblemPanel problem={error} call={call} onAgain={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-24" mark />}
      {data && (
        <ul>
          {linkKinds.map((kind) => {
            const found = data.filter((it) => it.kind === kind)
            const Icon = found.length > 0 ? TriangleAlert : CircleCheck
            return (
              <li
                key={kind}
                className="flex min-h-9 gap-2 border-b border-line-soft py-2 last:border-0"
              >
                <Icon
                  aria-hidden="true"
                  className={`mt-0.5 size-4 shrink-0 ${found.length > 0 ? 'text-accent-text' : 'text-pos'}`}
                />
                <span className="min-w-0 flex-1">
                  {links.kinds[kind]}
                  {found.slice(0, 6).map(({ player, times, lastAt }) => (
                    <span key={player.playerID} className="flex justify-between gap-2">
                      <Link
                        to={playerPath(player.playerID)}
                        className="font-label underline underline-offset-3"
                      >
                        {player.username}
                      </Link>
                      <span className="text-12 text-text-3">
                        {lastAt === null
                          ? ''
                          : fill(links.times, { n: times, time: formatShort(lastAt, lang) })}
                      </span>
                    </span>
                  ))}
                </span>
                <span className="text-text-3">
                  {found.length === 0 ? links.none : found.length > 6 ? found.length : ''}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
