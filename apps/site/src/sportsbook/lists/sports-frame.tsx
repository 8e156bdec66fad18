import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Sheet } from '@felek/ui/sheet.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { inShell } from '../../lib/browser/build-env.ts'
import { Region } from '../../lib/browser/region.tsx'
import { CodesNote } from '../coupons/codes-note.tsx'
import { SportsSlip } from '../slip/sports-slip.tsx'
import { StaleOdds } from '../odds/stale-odds.tsx'
import { treeAfter } from './tree-open.ts'
import { useWide } from './use-wide.ts'

/** What stands still beside the list while it scrolls. */
const still =
  'sticky top-[calc(var(--header-height)+20px)] max-h-[calc(100dvh-var(--header-height)-32px)] overflow-y-auto overscroll-contain'

/**
 * Tree, list, slip. Under 1280 px the tree is a sheet that `openTree` opens, under
 * 1024 the slip too.
 */
export const SportsFrame = ({
  tree,
  treeLabel,
  children,
}: {
  tree: (close: () => void) => ReactNode
  treeLabel: string
  children: (openTree: () => void) => ReactNode
}) => {
  const wide = useWide('tree')
  const { key, state } = useLocation()
  const [was, put] = useState({ key, open: false })
  const at = treeAfter(was, key, state)
  if (at !== was) put(at)
  const { open } = at
  const close = () => put({ key, open: false })
  return (
    <div className="page-width grid items-start gap-x-5 pb-24 pt-3.5 md:pt-5 lg:grid-cols-[minmax(0,1fr)_316px] lg:pb-10 xl:grid-cols-[224px_minmax(0,1fr)_316px]">
      {inShell && <Skeleton className="h-[560px] max-xl:hidden" />}
      {wide && (
        <aside aria-label={treeLabel} className={still}>
          <Region>{tree(close)}</Region>
        </aside>
      )}
      <div className="flex min-w-0 flex-col gap-4">
        <CodesNote />
        {children(() => put({ key, open: true }))}
      </div>
      {inShell ? (
        <Skeleton className="h-72 rounded-panel max-lg:hidden" />
      ) : (
        <Region>
          <SportsSlip className={still} />
        </Region>
      )}
      {/* Over the page: nothing under a finger moves by it. */}
      <StaleOdds className="pointer-events-none fixed inset-x-[var(--page-margin)] top-[calc(var(--header-height)+20px)] z-10 flex justify-center" />
      {!wide && open && (
        <Sheet open onClose={close} title={treeLabel}>
          {tree(close)}
        </Sheet>
      )}
    </div>
  )
}
