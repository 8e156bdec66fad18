import { Button } from './button.tsx'
import { ProgressBar } from './stepper.tsx'

/** How many of how many are shown, and the button for the next ones. Where all are shown a sentence is enough. */
export const LoadMore = ({
  shown,
  total,
  caption,
  label,
  pending,
  onMore,
}: {
  shown: number
  total: number
  caption: string
  label: string
  pending: boolean
  onMore: () => void
}) => (
  <div className="flex flex-col items-center gap-3 pt-10">
    <p aria-live="polite" className="tabular text-13 text-text-2">
      {caption}
    </p>
    {shown < total && (
      <>
        <ProgressBar label={caption} value={shown / total} className="max-w-[260px]" />
        <Button pending={pending} onClick={onMore}>
          {label}
        </Button>
      </>
    )}
  </div>
)
