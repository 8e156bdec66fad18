import { useRef, type ReactNode } from 'react'
import Columns3 from 'lucide-react/icons/columns-3'
import Inbox from 'lucide-react/icons/inbox'
import Rows3 from 'lucide-react/icons/rows-3'
import type { StaffCall } from '@felek/contract/office/staff-call.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Checkbox } from '@felek/ui/choices.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { PopMenu } from '@felek/ui/work/pop-menu.tsx'
import { StatePanel } from '@felek/ui/work/state-panel.tsx'
import { WorkButton, WorkIconButton } from '@felek/ui/work/work-button.tsx'
import { setDensity, useLook } from '../browser/look.ts'
import { useTexts } from '../format/texts.ts'
import { useKeys } from './keys.ts'
import { ProblemPanel } from './problem-panel.tsx'

/** What of a list has come. */
export type ListRows<Row> = {
  rows: readonly Row[] | undefined
  problem: unknown
  hasMore: boolean
  isMoreComing: boolean
  more: () => void
  again: () => void
}

/** In the rows' stead, where there are none to show. */
export const ListInstead = ({
  page,
  call,
  empty,
}: {
  page: Pick<ListRows<unknown>, 'rows' | 'problem' | 'again'>
  call: Pick<StaffCall, 'permission'>
  empty: { title: string; text?: string; icon?: ReactNode }
}) => {
  if (page.problem && !page.rows)
    return <ProblemPanel problem={page.problem} call={call} onAgain={page.again} />
  if (!page.rows || page.rows.length > 0) return null
  return (
    <StatePanel icon={empty.icon ?? <Inbox aria-hidden="true" />} title={empty.title}>
      {empty.text}
    </StatePanel>
  )
}

/** How many rows stand here, and the way to more. */
export const ListFoot = ({ page }: { page: ListRows<unknown> }) => {
  const { lists } = useTexts()
  const count = page.rows?.length ?? 0
  if (count === 0) return null
  return (
    <div className="sticky left-0 flex h-11 items-center gap-3 px-4 text-12 text-text-3">
      <span aria-live="polite" className="tabular">
        {fill(page.hasMore ? lists.countSoFar : lists.count, { n: count })}
      </span>
      {page.hasMore && (
        <WorkButton small pending={page.isMoreComing} onClick={page.more}>
          {lists.more}
        </WorkButton>
      )}
    </div>
  )
}

/** "3 yeni": what came while a row was open is let in by a press. */
export const FreshRows = ({ fresh, onThaw }: { fresh: number; onThaw: () => void }) => {
  const { lists } = useTexts()
  return (
    <span aria-live="polite">
      {fresh > 0 && (
        <WorkButton small onClick={onThaw}>
          {fill(lists.fresh, { n: fresh })}
        </WorkButton>
      )}
    </span>
  )
}

/** How high rows are, and which columns stand there. */
export const ListTools = <Row,>({
  columns,
  isHidden,
  onToggle,
}: {
  columns: readonly DataColumn<Row>[]
  isHidden: (key: string) => boolean
  onToggle: (key: string) => void
}) => {
  const { lists, shell } = useTexts()
  const density = useLook((s) => s.density)
  const isCompact = density === 'compact'
  return (
    <>
      <WorkIconButton
        small
        label={isCompact ? shell.toRoomy : shell.toCompact}
        onClick={() => setDensity(isCompact ? 'roomy' : 'compact')}
      >
        <Rows3 aria-hidden="true" />
      </WorkIconButton>
      <PopMenu
        label={lists.columns}
        triggerClass="inline-flex size-7 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text"
        trigger={<Columns3 aria-hidden="true" className="size-4" />}
      >
        {() =>
          columns
            .filter((column, i) => i > 0 && !column.fixed)
            .map(({ key, title }) => (
              <Checkbox
                key={key}
                label={title}
                checked={!isHidden(key)}
                onChange={() => onToggle(key)}
                className="px-2"
              />
            ))
        }
      </PopMenu>
    </>
  )
}

/** How many rows are ticked, and what can be done to all of them. */
export const BulkBar = ({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) => {
  const { lists } = useTexts()
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2 rounded-control border border-line bg-raised px-3 py-1.5 text-13">
      <span aria-live="polite" className="tabular mr-auto font-label">
        {fill(lists.bulk.count, { n: count })}
      </span>
      {children}
      <WorkButton small variant="quiet" onClick={onClear}>
        {lists.bulk.clear}
      </WorkButton>
    </div>
  )
}

/** `/` goes to the filters. */
export const useFilterKey = () => {
  const place = useRef<HTMLDivElement>(null)
  useKeys({
    '/': () => place.current?.querySelector<HTMLElement>('button[aria-expanded]')?.click(),
  })
  return place
}

export const usePeekTexts = () => {
  const { lists, ui } = useTexts()
  return { close: ui.close, previous: lists.previousRow, next: lists.nextRow }
}
