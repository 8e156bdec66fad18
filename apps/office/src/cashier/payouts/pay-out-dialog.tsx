import { useState, type FormEvent } from 'react'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { Dialog } from '@felek/ui/dialog.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkField } from '@felek/ui/work/work-field.tsx'
import { ApiRefusal } from '../../lib/api/api.ts'
import { useCall } from '../../lib/api/query.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { ProblemPanel } from '../../lib/list/problem-panel.tsx'
import { PayOutForm } from './pay-out-form.tsx'
import { usePayOut } from './use-pay-out.ts'

const FindPlayer = ({
  player,
  error,
  onPlayer,
}: {
  player: string
  error: string | undefined
  onPlayer: (player: string) => void
}) => {
  const { payOut } = useTexts().cashier.payouts
  const [typed, setTyped] = useState(player)
  const submit = (e: FormEvent) => {
    e.preventDefault()
    if (/^\d+$/.test(typed.trim())) onPlayer(typed.trim())
  }
  return (
    <form onSubmit={submit} className="flex items-start gap-2">
      <WorkField
        className="flex-1"
        label={payOut.player}
        hint={payOut.playerHint}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(e) => setTyped(e.target.value)}
      />
      <WorkButton type="submit" className="mt-6.5">
        {payOut.find}
      </WorkButton>
    </form>
  )
}

/** Money out for a player who cannot ask for it: to an account of their own, by two persons. */
export const PayOutDialog = ({
  player,
  onPlayer,
  onClose,
}: {
  /** A player's number, as it stands in the address; nobody's yet where it is empty. */
  player: string
  onPlayer: (player: string) => void
  onClose: () => void
}) => {
  const { cashier, lists } = useTexts()
  const { payOut } = cashier.payouts
  const call = officeCashier.payOutSubject
  const isNamed = /^\d+$/.test(player)
  const subject = useCall(call, { playerID: player }, { enabled: isNamed })
  const form = usePayOut(subject.data, onClose)
  const isIdle = form.write.state === 'idle'
  const refusal = subject.error instanceof ApiRefusal ? subject.error : null
  const wrong =
    refusal?.fields['playerID'] ?? (refusal?.key === 'not_found' ? lists.gone : undefined)
  return (
    <Dialog
      open
      wide
      // While nobody knows what became of it, its requestID is not thrown away.
      onClose={() => isIdle && onClose()}
      title={payOut.title}
      description={payOut.text}
      actions={
        <>
          <WorkButton disabled={!isIdle} onClick={onClose}>
            {lists.cancel}
          </WorkButton>
          {subject.data && (
            <WorkButton
              variant="primary"
              pending={form.write.state === 'sending'}
              disabled={!isIdle}
              onClick={form.send}
            >
              {cashier.decision.propose}
            </WorkButton>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FindPlayer key={player} player={player} error={wrong} onPlayer={onPlayer} />
        {isNamed && subject.isPending && <Skeleton className="h-40" mark />}
        {subject.error && wrong === undefined && (
          <ProblemPanel
            problem={subject.error}
            call={call}
            onAgain={() => void subject.refetch()}
          />
        )}
        {subject.data && <PayOutForm subject={subject.data} form={form} />}
      </div>
    </Dialog>
  )
}
