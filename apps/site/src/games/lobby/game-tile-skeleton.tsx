import { Skeleton } from '@felek/ui/skeleton.tsx'

export const GameTileSkeleton = () => (
  <div aria-hidden="true">
    <Skeleton mark className="aspect-[3/4] w-full rounded-tile" />
    <Skeleton className="mt-2.5 h-3 w-4/5 rounded-badge" />
    <Skeleton className="mt-2 h-2.5 w-2/5 rounded-badge" />
  </div>
)
