import { useState } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Data } from '@felek/contract/call.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { imposableTools, type ImposableTool } from '@felek/contract/protection.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useCall } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { useIsNarrow } from '../lib/list/use-is-narrow.ts'
import { Panel } from '../lib/list/work-frame.tsx'
import { useCan } from '../lib/session/session.ts'
import { ImposedLimitDialog } from './limit-dialog.tsx'
import { sayLimit } from './limit-words.ts'

type Limits = Data<typeof officePlayers.limits>
type Tool = Limits['tools'][number] & { tool: ImposableTool }
type Value = string | number

const isCounted = (value: unknown): value is Value =>
  typeof value === 'string' || typeof value === 'number'

/** The limits that stand, the player's or the house's; reminders, hours and products are no limits. */
const standingOf = (data: Limits): Tool[] =>
  imposableTools.flatMap((name) => {
    const found = data.tools.find(({ tool }) => tool === name)
    const stands = found && (isCounted(found.value) || isCounted(found.house))
    return stands ? [{ ...found, tool: name }] : []
  })

/** What of a limit is used, of the stricter one where there are two; then whose there are. */
const LimitLine = ({
  tool,
  set,
}: {
  tool: Tool
  set: Limits['houseLimits'][number] | undefined
}) => {
  const texts = useTexts()
  const { limits } = texts.players
  const lang = useLang()
  const values = [tool.value, tool.house].filter(isCounted)
  const most = values.toSorted((a, b) => Number(a) - Number(b))[0]
  if (most === undefined) return null
  const say = (value: Value) => sayLimit(texts, tool.tool, value, lang)
  const share = Number(most) > 0 ? (Number(tool.used ?? 0) / Number(most)) * 100 : 100
  return (
    <li className="py-1.5">
      <span className="flex justify-between gap-2">
        <span className="text-text-2">{limits.tools[tool.tool]}</span>
        <span className="tabular font-money">
          {tool.used !== undefined && `${say(tool.used)} `}
          <span className={tool.used === undefined ? '' : 'font-body text-text-3'}>
            {tool.used !== undefined && '/ '}
            {say(most)}
          </span>
        </span>
      </span>
      {tool.used !== undefined && (
        <span aria-hidden="true" className="mt-1 block h-1 rounded-round bg-line">
          <span
            className="block h-1 rounded-round bg-info"
            style={{ width: `${Math.min(100, Math.max(0, share))}%` }}
          />
        </span>
      )}
      {isCounted(tool.house) && (
        <span className="mt-1 block text-12 text-text-3">
          {isCounted(tool.value) && `${limits.ownLimit} ${say(tool.value)} · `}
          {limits.houseLimit} {say(tool.house)}
          {set &&
            ` · ${fill(limits.setBy, { name: set.setBy.name, time: formatShort(set.setAt, lang) })}`}
        </span>
      )}
      {set && <q className="block break-words text-12 text-text-3">{set.reason}</q>}
    </li>
  )
}

const limitsState = (data: Limits): 'excluded' | 'paused' | 'refused' | 'open' => {
  if (data.exclusion) return 'excluded'
  if (data.pause) return 'paused'
  return data.refused === undefined || data.refused === 'check' ? 'open' : 'refused'
}

/** The player's own limits, which nobody here can loosen, and the house's. */
export const LimitsCard = ({ file }: { file: PlayerFile }) => {
  const { limits } = useTexts().players
  const call = officePlayers.limits
  const { data, error, refetch } = useCall(call, { playerID: file.playerID })
  const [isOpen, setOpen] = useState(false)
  const maySet = useCan('players.limit')
  const isNarrow = useIsNarrow()
  const standing = data ? standingOf(data) : []
  const state = data && limitsState(data)
  return (
    <Panel
      title={limits.title}
      aside={
        maySet &&
        !isNarrow &&
        !file.isErased && (
          <WorkButton small variant="quiet" onClick={() => setOpen(true)}>
            {limits.set}
          </WorkButton>
        )
      }
    >
      {!data && error && (
        <ProblemPanel problem={error} call={call} onAgain={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-24" mark />}
      {data && standing.length === 0 && <p className="text-text-3">{limits.none}</p>}
      {standing.length > 0 && (
        <ul>
          {standing.map((tool) => (
            <LimitLine
              key={tool.tool}
              tool={tool}
              set={data?.houseLimits.find((it) => it.tool === tool.tool)}
            />
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
      {isOpen && <ImposedLimitDialog file={file} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
