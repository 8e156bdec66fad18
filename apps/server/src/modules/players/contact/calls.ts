import type { contact } from '@felek/contract/contact.ts'
import type { Handlers } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { changeAddress } from './address.ts'
import { changePhone } from './ask.ts'
import { cancelPhoneChange, confirmPhone, phoneChange } from './confirm.ts'

export const contactCalls: Handlers<typeof contact, PlayersDeps> = {
  changePhone,
  confirmPhone,
  cancelPhoneChange,
  phoneChange,
  changeAddress,
}
