import type { House } from '../house.ts'
import { repeat } from '../job.ts'
import { deliverMails } from './messages.ts'

export const startMessagesJobs = (house: House): (() => Promise<void>) => repeat(house, 'deliver mails', 500, () => deliverMails(house))
