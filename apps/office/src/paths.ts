/** Every address of the office. */
export const paths = {
  root: '/',
  signIn: '/giris',
  /** Its token stands behind the `#`, which no server and no log is ever sent. */
  invitation: '/davet',
  dashboard: '/pano',
  approvals: '/onaylar',
  players: '/oyuncular',
  withdrawals: '/cekimler',
  deposits: '/yatirimlar',
  returns: '/yatirimlar/iadeler',
  receiving: '/yatirimlar/hesaplar',
  methods: '/yatirimlar/yontemler',
  statements: '/ekstreler',
  statementLines: '/ekstreler/satirlar',
  newStatement: '/ekstreler/yeni',
  suspense: '/aski',
  chargebacks: '/geri-cagrilanlar',
  reconciliation: '/mutabakat',
  held: '/bekletilen',
  payouts: '/odemeler',
  reports: '/raporlar',
  alarms: '/alarmlar',
  alarmPlan: '/alarmlar/nobet',
  audit: '/denetim',
  staff: '/personel',
  roles: '/personel/roller',
  settings: '/ayarlar',
  account: '/hesabim',
}

export const approvalPath = (id: string): string => `${paths.approvals}/${encodeURIComponent(id)}`
/** A player's page, or a part of it; `open` is what of that part is looked at. */
export const playerPath = (id: string, tab = '', open = ''): string =>
  `${paths.players}/${encodeURIComponent(id)}${tab && `/${tab}`}${open && `?open=${encodeURIComponent(open)}`}`
/** A deposit beside the list that has it alone: a code is looked for among all states. */
export const depositPath = (id: string, code: string): string =>
  `${paths.deposits}?${new URLSearchParams({ code, open: id }).toString()}`
export const withdrawalPath = (id: string): string =>
  `${paths.withdrawals}/${encodeURIComponent(id)}`
/** A report with what it is asked, as its page's address has it. */
export const reportPath = (question: Readonly<Record<string, string>>): string =>
  `${paths.reports}?${new URLSearchParams(question).toString()}`
export const auditPath = (id: string): string => `${paths.audit}/${encodeURIComponent(id)}`

/** Where somebody wanted to be before they had to sign in; an address of ours, or the beginning. */
export const returnPath = (search: string): string => {
  const to = new URLSearchParams(search).get('to')
  return to?.startsWith('/') && !/^\/[/\\]/.test(to) ? to : paths.root
}
