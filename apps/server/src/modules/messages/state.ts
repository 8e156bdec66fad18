import type { Delivery } from '../../delivery-config.ts'
import { createWay, type Way } from './delivery/deliver.ts'
import { createSmsSender } from './delivery/http-sms.ts'
import type { Senders } from './delivery/port.ts'
import { createSmtpSender } from './delivery/smtp.ts'
import type { Channel } from './store.ts'

/** The ways out of the house, and what a process remembers of each. */
export type MessagesState = { senders: Senders; ways: Record<Channel, Way> }

export const createMessagesState = ({ delivery }: { delivery: Delivery }): MessagesState => ({
  senders: {
    mail: delivery.smtp && createSmtpSender(delivery.smtp),
    sms: delivery.sms && createSmsSender(delivery.sms),
  },
  ways: { mail: createWay(), sms: createWay() },
})
