import type { ReactNode, RefObject } from 'react'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useTexts } from '../lib/format/texts.ts'
import { useKeys } from '../lib/list/keys.ts'
import { useIsNarrow } from '../lib/list/use-is-narrow.ts'

/** What a button says and does, and whether that is on its way. */
type Deed = { says: string; isSending: boolean; send: () => void }

/**
 * The buttons of a desk, with their keys; what a person may not do has none. A refusal has two steps: the first press
 * opens what has to be written, and until somebody goes back it alone can be sent. A narrow screen is for reading.
 */
export const DecisionButtons = ({
  approve,
  refuse,
  onBack,
  isBusy,
  field,
  children,
}: {
  approve: Deed | undefined
  refuse?: Deed | undefined
  /** From a refusal that is open; without it none is. */
  onBack?: (() => void) | undefined
  isBusy: boolean
  /** Where `N` goes. */
  field: RefObject<HTMLElement | null>
  /** Comes first, while no refusal is open. */
  children?: ReactNode
}) => {
  const { lists } = useTexts()
  const isNarrow = useIsNarrow()
  const isReady = !isNarrow && !isBusy
  const isRefusing = onBack !== undefined
  useKeys(
    {
      a: isReady && !isRefusing ? approve?.send : undefined,
      r: isReady ? refuse?.send : undefined,
      n: () => field.current?.focus(),
      Escape: onBack,
    },
    { isOver: true },
  )
  if (isNarrow) return <p className="text-12 text-text-2">{lists.readOnly}</p>
  return (
    <>
      {isRefusing ? (
        <WorkButton variant="quiet" disabled={isBusy} onClick={onBack}>
          {lists.cancel}
        </WorkButton>
      ) : (
        children
      )}
      {refuse && (
        <WorkButton
          variant={isRefusing ? 'danger' : 'outline'}
          shortcut="R"
          className={isRefusing ? 'flex-1' : undefined}
          pending={refuse.isSending}
          disabled={isBusy}
          onClick={refuse.send}
        >
          {refuse.says}
        </WorkButton>
      )}
      {approve && !isRefusing && (
        <WorkButton
          variant="primary"
          shortcut="A"
          className="flex-1"
          pending={approve.isSending}
          disabled={isBusy}
          onClick={approve.send}
        >
          {approve.says}
        </WorkButton>
      )}
    </>
  )
}
