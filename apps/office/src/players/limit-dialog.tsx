import { useState } from 'react'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import { formOf, imposableTools, type ImposableTool } from '@felek/contract/protection.ts'
import { fill } from '@felek/phrases/fill.ts'
import { readAmount } from '@felek/phrases/read-amount.ts'
import { WorkField, WorkSelect } from '@felek/ui/work/work-field.tsx'
import { useCall } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { ActionDialog } from '../lib/list/action-dialog.tsx'
import { CheckLine } from '../lib/list/check-line.tsx'
import { isLooserLimit, sayLimit } from './limit-words.ts'
import { useAction } from './use-action.ts'

/** What stands of a limit now: the house's, and the player's own. */
const Standing = ({
  tool,
  standing,
  own,
}: {
  tool: ImposableTool
  standing: unknown
  own: unknown
}) => {
  const texts = useTexts()
  const words = texts.players.actions.houseLimit
  const lang = useLang()
  const say = (value: unknown) => ({ value: sayLimit(texts, tool, value, lang) })
  return (
    <>
      {standing === undefined ? words.free : fill(words.stands, say(standing))}
      {own !== null && ` ${fill(words.own, say(own))}`}
    </>
  )
}

/** Sets a limit of the house beside the player's own, or lifts it; what loosens is proposed. */
export const ImposedLimitDialog = ({
  file,
  onClose,
}: {
  file: PlayerFile
  onClose: () => void
}) => {
  const { players } = useTexts()
  const words = players.actions.houseLimit
  const lang = useLang()
  const { playerID } = file
  const { data } = useCall(officePlayers.limits, { playerID })
  const [tool, setTool] = useState<ImposableTool>('deposit.day')
  const [typed, setTyped] = useState('')
  const [isLifted, setLifted] = useState(false)
  const action = useAction(officePlayers.houseLimit, { done: words.done, onDone: onClose })
  const offered = imposableTools.filter(
    (it) => data?.tools.some((known) => known.tool === it) ?? true,
  )
  const standing = data?.houseLimits.find((it) => it.tool === tool)?.value
  const own = data?.tools.find((it) => it.tool === tool)?.value ?? null
  const isMinutes = formOf(tool) === 'minutes'
  const wanted = isMinutes ? typed.trim() : readAmount(typed, lang)
  const value = isLifted && standing !== undefined ? null : wanted
  const isTwo = isLooserLimit(standing, value)
  return (
    <ActionDialog
      title={fill(words.title, { name: file.username })}
      text={words.text}
      send={isTwo ? players.actions.propose : words.send}
      action={action}
      fields={['value']}
      onClose={onClose}
      onSend={(reason) => action.send({ playerID, tool, value, reason })}
    >
      <WorkSelect
        label={words.tool}
        value={tool}
        hint={<Standing tool={tool} standing={standing} own={own} />}
        options={offered.map((it) => ({ value: it, label: players.limits.tools[it] }))}
        onChange={(e) => {
          setTool(offered.find((it) => it === e.target.value) ?? 'deposit.day')
          setLifted(false)
        }}
      />
      <WorkField
        label={isMinutes ? words.minutes : words.money}
        inputMode={isMinutes ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={isLifted ? '' : typed}
        disabled={isLifted}
        error={action.errorOf('value')}
        onChange={(e) => setTyped(e.target.value)}
      />
      {standing !== undefined && (
        <CheckLine isOn={isLifted} onChange={setLifted}>
          {words.lift}
        </CheckLine>
      )}
      {isTwo && <p className="text-12 text-text-2">{words.two}</p>}
    </ActionDialog>
  )
}
