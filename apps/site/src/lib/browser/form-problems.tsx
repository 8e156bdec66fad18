import { ErrorSummary } from '@felek/ui/error-summary.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import type { ComponentProps } from 'react'

/** What `useFormProblems` knows, above the fields: links to the wrong ones, then what was said. */
export const FormProblems = ({
  said,
  ...summary
}: { said: string } & ComponentProps<typeof ErrorSummary>) => (
  <>
    {summary.attempt > 0 && <ErrorSummary {...summary} />}
    {said && (
      <Notice tone="bad" urgent>
        {said}
      </Notice>
    )}
  </>
)
