import { useState } from 'react'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import type { StaffCall } from '@felek/contract/office/staff-call.ts'
import type { Answer } from '../lib/api/api.ts'
import { forget } from '../lib/api/query.ts'
import { useWrite, type WriteInput } from '../lib/api/write.ts'
import { toast } from '../lib/browser/toasts.ts'
import { findWriteErrors, type FieldErrors } from '../lib/format/field-errors.ts'
import { useTexts } from '../lib/format/texts.ts'
import { sayProposed } from '../lib/list/write-notice.tsx'

/** What was read of players before somebody has changed one of them. */
export const forgetPlayers = (): void => forget(...Object.values(officePlayers))

/** A write about a player behind a form: checked before it is sent, said when it is done or proposed. */
export const useAction = <C extends StaffCall>(
  call: C,
  { done, onDone }: { done: string; onDone: () => void },
) => {
  const texts = useTexts()
  const [errors, setErrors] = useState<FieldErrors>({})
  const write = useWrite(call, (answer: Answer<C>) => {
    if (answer.approval) {
      sayProposed(answer.approval)
      forget(officeApprovals.list)
    } else toast({ tone: 'positive', text: done })
    forgetPlayers()
    onDone()
  })
  return {
    write,
    isIdle: write.state === 'idle',
    errorOf: (field: string): string | undefined => errors[field] ?? write.refusal?.fields[field],
    send: (input: WriteInput<C>) => {
      const found = findWriteErrors(call.input, input, texts)
      setErrors(found)
      if (Object.keys(found).length === 0) write.send(input)
    },
  }
}
export type Action<C extends StaffCall> = ReturnType<typeof useAction<C>>
