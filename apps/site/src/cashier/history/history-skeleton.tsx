import { Skeleton } from '@felek/ui/skeleton.tsx'

/** Rows that are on their way. */
export const HistorySkeleton = () => (
  <div className="flex flex-col gap-4">
    {[0, 1, 2, 3, 4].map((n) => (
      <div key={n} className="flex items-center gap-3">
        <Skeleton className="size-11" />
        <div className="flex-1">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-2 h-3 w-24" />
        </div>
        <Skeleton className="h-4 w-20" />
      </div>
    ))}
  </div>
)
