import { useRef } from 'react'
import { Dialog } from '@felek/ui/dialog.tsx'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { api, ApiRefusal } from '../lib/api/api.ts'
import { useTexts } from '../lib/format/texts.ts'
import { putSelf, useSelf } from '../lib/session/session.ts'
import { FactorForm, type FactorInput } from '../staff/factor-form.tsx'
import { endStepUp, useStepUp } from './step-up.ts'

/** A session whose network has changed has to bring its factor as at sign-in. */
const bringFactor = async (input: FactorInput): Promise<void> => {
  try {
    await api(officeStaff.stepUp, input)
  } catch (problem) {
    if (!(problem instanceof ApiRefusal) || problem.key !== 'second_factor_required') throw problem
    putSelf((await api(officeStaff.second, input)).data)
  }
}

/** Any call that asks for a fresh factor opens it by itself, and goes on when it is there. */
export const StepUpDialog = () => {
  const isOpen = useStepUp((s) => s.waiting.length > 0)
  return isOpen ? <OpenDialog /> : null
}

const OpenDialog = () => {
  const { stepUp } = useTexts().signIn
  const { factors } = useSelf()
  // The focus goes back to the button that was pressed.
  const from = useRef(document.activeElement)
  const end = (passed: boolean) => {
    endStepUp(passed)
    if (from.current instanceof HTMLElement) from.current.focus()
  }
  return (
    <Dialog open onClose={() => end(false)} title={stepUp.title} description={stepUp.text}>
      <FactorForm
        factors={factors}
        submit={stepUp.submit}
        onFactor={async (input) => {
          await bringFactor(input)
          end(true)
        }}
      />
    </Dialog>
  )
}
