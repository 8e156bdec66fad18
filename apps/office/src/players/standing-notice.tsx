import { useState } from 'react'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Notice } from '@felek/ui/notice.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { useCan } from '../lib/session/session.ts'
import { UnblockDialog } from './account-dialogs.tsx'

/** What staff have shut of this account, who and why, and the way to lift it. */
export const StandingNotice = ({ file }: { file: PlayerFile }) => {
  const { players } = useTexts()
  const lang = useLang()
  const mayLift = useCan('players.unblock')
  const [lifting, setLifting] = useState<PlayerFile['standing'][number] | null>(null)
  if (file.standing.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {file.standing.map((block) => (
        <Notice key={block.blockID} tone="bad" title={players.blocks[block.kind]}>
          <p className="break-words">{block.reason}</p>
          <p className="text-12">
            {fill(players.actions.unblock.by, {
              name: block.setBy.name,
              time: formatShort(block.setAt, lang),
            })}
          </p>
          {mayLift && (
            <WorkButton small className="mt-2" onClick={() => setLifting(block)}>
              {players.actions.unblock.open}
            </WorkButton>
          )}
        </Notice>
      ))}
      {lifting && <UnblockDialog file={file} block={lifting} onClose={() => setLifting(null)} />}
    </div>
  )
}
