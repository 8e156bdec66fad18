import type { contact } from '../../../../contract/src/contact.ts'
import type { Handlers } from '../../house.ts'
import type { PlayersHouse } from '../needs.ts'
import { changeAddress } from './address.ts'
import { changePhone } from './ask.ts'
import { cancelPhoneChange, confirmPhone, phoneChange } from './confirm.ts'

export const contactCalls: Handlers<typeof contact, PlayersHouse> = {
  changePhone,
  confirmPhone,
  cancelPhoneChange,
  phoneChange,
  changeAddress,
}
