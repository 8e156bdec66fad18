import type { MessagesDeps } from './deps.ts'
import { noticeChanges, repeat } from '../../jobs/job.ts'
import { showAge } from '../../metrics/metrics.ts'
import { deliverChannel } from './messages.ts'
import { oldestUnsent, publicMark } from './store.ts'

export const startMessagesJobs = (deps: MessagesDeps): (() => Promise<void>) => {
  showAge(deps, 'felek_mail_oldest_seconds', 'Age of the oldest mail that waits to be sent.', () =>
    oldestUnsent(deps.db.read),
  )
  const jobs = [
    repeat(deps, 'deliver mails', 500, () => deliverChannel(deps, 'mail')),
    // Apart, so that a mail server that hangs holds up no code to a phone.
    repeat(deps, 'deliver text messages', 500, () => deliverChannel(deps, 'sms')),
    // Visitors' lists of mass messages are kept like pages are.
    noticeChanges(
      deps,
      'notice changed messages',
      1_000,
      () => publicMark(deps.db.read, deps.now()),
      () => deps.eventHub.publish('notification', { kind: 'message' }),
    ),
  ]
  return async () => void (await Promise.all(jobs.map((end) => end())))
}
