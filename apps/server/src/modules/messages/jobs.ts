import type { MessagesHouse } from './deps.ts'
import { noticeChanges, repeat } from '../../jobs/job.ts'
import { showAge } from '../../metrics/metrics.ts'
import { deliverMails } from './messages.ts'
import { oldestUnsent, publicMark } from './store.ts'

export const startMessagesJobs = (house: MessagesHouse): (() => Promise<void>) => {
  showAge(house, 'felek_mail_oldest_seconds', 'Age of the oldest mail that waits to be sent.', () =>
    oldestUnsent(house.db.read),
  )
  const jobs = [
    repeat(house, 'deliver mails', 500, () => deliverMails(house)),
    // Visitors' lists of mass messages are kept like pages are.
    noticeChanges(
      house,
      'notice changed messages',
      1_000,
      () => publicMark(house.db.read, house.now()),
      () => house.eventHub.publish('notification', { kind: 'message' }),
    ),
  ]
  return async () => void (await Promise.all(jobs.map((end) => end())))
}
