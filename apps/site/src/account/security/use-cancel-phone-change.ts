import { contact } from '@felek/contract/contact.ts'
import { api } from '../../lib/api/api.ts'
import { forget } from '../../lib/api/query.ts'
import { useSuccessMessage } from './use-success.ts'

/** Stops a change of phone that is under way. */
export const useCancelPhoneChange = () => {
  const { said, pending, attempt } = useSuccessMessage()
  const cancel = () =>
    void attempt(() => api(contact.cancelPhoneChange, {}, { quiet: true })).then(() =>
      forget(contact.phoneChange),
    )
  return { said, pending, cancel }
}
