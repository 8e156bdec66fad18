import { classNames } from './class-names.ts'
import { Rosette } from './rosette.tsx'

/** The room that content will take, so that nothing jumps when it comes. */
export const Skeleton = ({ className, mark = false }: { className?: string; mark?: boolean }) => (
  <div
    aria-hidden="true"
    className={classNames(
      'breathing flex items-center justify-center rounded-control bg-skeleton text-line',
      className,
    )}
  >
    {mark && <Rosette className="size-8" />}
  </div>
)
