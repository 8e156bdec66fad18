import { Link } from 'react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Data } from '@felek/contract/call.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatAmountShort } from '@felek/phrases/format.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useCall } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { wordOf } from '@felek/phrases/word-of.ts'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { Panel } from '../lib/list/work-frame.tsx'
import { playerPath } from '../paths.ts'

type Limits = Data<typeof officePlayers.limits>

/** What of a limit is used: a bar with its figures. */
const LimitBar = ({ tool }: { tool: Limits['tools'][number] }) => {
  const { limits } = useTexts().players
  const lang = useLang()
  const most = typeof tool.value === 'string' || typeof tool.value === 'number' ? tool.value : null
  if (most === null || tool.used === undefined) return null
  const [used, all] = [Number(tool.used), Number(most)]
  const isMoney = typeof most === 'string'
  const show = (value: number) =>
    isMoney ? formatAmountShort(value.toFixed(2), lang) : fill(limits.minutes, { n: value })
  return (
    <li className="py-1.5">
      <span className="flex justify-between gap-2">
        <span className="text-text-2">{wordOf(limits.tools, tool.tool)}</span>
        <span className="tabular font-money">
          {show(used)} <span className="font-body text-text-3">/ {show(all)}</span>
        </span>
      </span>
      <span aria-hidden="true" className="mt-1 block h-1 rounded-round bg-line">
        <span
          className="block h-1 rounded-round bg-info"
          style={{ width: `${all > 0 ? Math.min(100, Math.max(0, (used / all) * 100)) : 100}%` }}
        />
      </span>
    </li>
  )
}

const limitsState = (data: Limits): 'excluded' | 'paused' | 'refused' | 'open' => {
  if (data.exclusion) return 'excluded'
  if (data.pause) return 'paused'
  return data.refused === undefined || data.refused === 'check' ? 'open' : 'refused'
}

/** The player's own limits: staff read them, and nobody here can loosen one. */
export const LimitsCard = ({ file }: { file: PlayerFile }) => {
  const { limits } = useTexts().players
  const call = officePlayers.limits
  const { data, error, refetch } = useCall(call, { playerID: file.playerID })
  const set = data?.tools.filter((tool) => tool.value !== null && tool.used !== undefined) ?? []
  const state = data && limitsState(data)
  return (
    <Panel title={limits.title} aside={<span className="text-12 text-text-3">{limits.own}</span>}>
      {!data && error && (
        <ProblemPanel problem={error} call={call} onAgain={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-24" mark />}
      {data && set.length === 0 && <p className="text-text-3">{limits.none}</p>}
      {set.length > 0 && (
        <ul>
          {set.map((tool) => (
            <LimitBar key={tool.tool} tool={tool} />
          ))}
        </ul>
      )}
      {state && (
        <p className="mt-2 flex items-center gap-2 text-text-2">
          {state === 'open' ? (
            <CircleCheck aria-hidden="true" className="size-4 text-pos" />
          ) : (
            <TriangleAlert aria-hidden="true" className="size-4 text-accent-text" />
          )}
          {limits.states[state]}
        </p>
      )}
    </Panel>
  )
}

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
