import { Notice } from '@felek/ui/notice.tsx'
import type { ComponentProps } from 'react'
import { PayBar } from './deposit/pay-bar.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'

type Props = Omit<ComponentProps<typeof PayBar>, 'pending'> & {
  /** What the server said that belongs to no field. */
  said: string
  request: { pending: boolean; unknown: boolean; resend: () => void }
}

/**
 * The end of a form that moves money: why it did not, and its button; after an outcome that nobody
 * knows, the way to send again.
 */
export const FormEnd = ({ said, request, ...bar }: Props) => (
  <>
    {said && (
      <Notice tone="bad" urgent>
        {said}
      </Notice>
    )}
    {request.unknown ? (
      <UnknownOutcome onResend={request.resend} />
    ) : (
      <PayBar {...bar} pending={request.pending} />
    )}
  </>
)
