import { Skeleton } from '@felek/ui/skeleton.tsx'

export const FormSkeleton = () => (
  <div className="flex flex-col gap-4">
    <div className="grid gap-3 md:grid-cols-2">
      <Skeleton className="h-32" mark />
      <Skeleton className="h-32" mark />
    </div>
    <Skeleton className="h-16" />
    <Skeleton className="h-10" />
    <Skeleton className="h-48" />
  </div>
)
