import type { officeLists as tr } from '../tr/office-lists.ts'
import type { Shape } from '../shape.ts'

export const officeLists: Shape<typeof tr> = {
  count: '{n, plural, one {# row} other {# rows}}',
  countSoFar: 'First {n} rows',
  more: 'More',
  fresh: '{n} new',
  columns: 'Columns',
  sortBy: 'Sort: {title}',
  page: 'Open on its own page',
  previousRow: 'Previous row',
  nextRow: 'Next row',
  yes: 'yes',
  no: 'no',
  cancel: 'Cancel',
  reason: 'Reason',
  toAudit: 'goes to the audit log',
  readOnly: 'Read only at this width. Open a wider window to act.',
  gone: 'This record was not found.',
  proposed: 'Your proposal waits for a second person, until {until}.',
  span: {
    days: '{n, plural, one {# day} other {# days}}',
    hours: '{h} h {m} min',
    minutes: '{n} min',
    seconds: '{n} s',
  },
  ago: {
    days: '{n, plural, one {# day ago} other {# days ago}}',
    hours: '{n, plural, one {# hour ago} other {# hours ago}}',
    minutes: '{n} min ago',
    now: 'just now',
  },
  filters: {
    add: 'Filter',
    apply: 'Apply',
    clear: 'Clear',
    remove: 'remove',
    any: 'Any',
  },
  noPermission: {
    title: 'This takes {permission}',
    text: 'None of your roles has this permission. If your work needs it, ask a manager to propose a role.',
  },
  failed: {
    title: 'Nothing could be loaded',
    network: 'The server did not answer. Check your connection and try again.',
    again: 'Try again',
  },
  unknown: {
    title: 'The outcome is unknown',
    text: 'No answer came; it may have been done. Send the same request again: it is not done twice.',
    repeat: 'Send the same request again',
  },
}
