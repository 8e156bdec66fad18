import { Skeleton } from '@felek/ui/skeleton.tsx'
import { tableCardClass } from './table-grid.tsx'

export const TableCardSkeleton = () => (
  <div aria-hidden="true" className={tableCardClass}>
    <Skeleton mark className="aspect-video w-full rounded-none" />
    <div className="p-2.5 md:p-3">
      <Skeleton className="h-5 w-3/5 rounded-badge" />
      <Skeleton className="mt-1.5 h-3 w-2/5 rounded-badge" />
      <Skeleton className="mt-2.5 h-6 w-4/5 rounded-badge" />
    </div>
  </div>
)
