/** Every number of docs/specification.md §9 and docs/product/calls.md, with its unit and its reason. */
export const limits = {
  /** docs/specification.md §9: sign-out after an hour without activity; the server enforces the same. */
  inactivityMsMax: 3_600_000,
  /** docs/specification.md §9: the client looks at the clock this often. */
  inactivityCheckMs: 5_000,
  /** Twelve hours at most, however active (docs/product/accounts.md, "Session"). */
  sessionMsMax: 43_200_000,
  /**
   * docs/specification.md §9: the client trusts its stored session this long after sign-in, then
   * revalidates it.
   */
  sessionTrustMs: 15_000,
  /** A replaced sid stays good this long: a second tab, a lost reply. */
  replacedSidMs: 30_000,
  /** A step-up opens withdrawals and the like for this long (docs/product/accounts.md, "Step-up"). */
  stepUpMs: 300_000,
  /** A money request whose reply was lost goes again for this long; then it is only asked after. */
  resendMsMax: 600_000,
  /** docs/specification.md §9. */
  toastMs: 1_500,
  cashierFailureToastMs: 1_000,
  notificationMs: 5_000,
  languageLength: 2,
  defaultLanguage: 'tr',
  defaultColourMode: 'dark',
  siteIdSliders: '889',
  siteIdPopups: '111',
  sliders: 7,
  gamesPage: 48,
  /** Matches of a list at once, and the days that are one press away. */
  matchesPage: 48,
  matchDays: 4,
  providersPage: 100,
  /** docs/specification.md §7. */
  tournamentsPage: 50,
  /** Live categories and providers (docs/specification.md §9). */
  liveListsPage: 150,
  quickAccessCategory: '73',
  quickAccessPage: 50,
  /** Tables against the house are no slots: their category stands outside of the slot lobby. */
  tablesCategory: '77',
  slotCategories: ['27', '65', '67', '69', '73', '75', '77'],
  favouritesPage: 100,
  /** docs/specification.md §9: the tickets call. */
  ticketsPage: 50,
  /** Recent wins that a page shows. */
  winnersPage: 9,
  /** Bonuses on one page of a player's own. */
  bonusesPage: 20,
  historyPage: 10,
  accountHistoryDays: 7,
  betHistoryDays: 30,
  twoFactorCodeLength: 6,
  /**
   * The login reply's marker is longer than this when a second factor is asked for (docs/specification.md
   * §4).
   */
  twoFactorMarkerLength: 10,
  /** This many wrong codes kill a sign-in that waits; `wrongCodesHour` lock for an hour. */
  wrongCodesMax: 5,
  wrongCodesHour: 10,
  /** A sign-in waits this long for its code, and so many wait at once (docs/trust.md, "S-07"). */
  pendingSessionMs: 300_000,
  pendingSessionsMax: 5,
  /** NIST 800-63B asks for ten minutes at most. */
  smsCodeMs: 300_000,
  recoveryCodes: 10,
  searchMin: 3,
  passwordMin: 6,
  passwordMax: 128,
  /** Text cleanup truncates to this many characters. */
  cleanTextMax: 200,
  textMax: 200,
  noteMax: 500,
  /** A message of the house to one player. */
  messageTitleMax: 120,
  messageMax: 4_000,
  /** A message to support. */
  supportMessageMax: 2_000,
  listMax: 250,
  /** A request's body and its nesting. */
  bodyBytesMax: 65_536,
  depthMax: 10,
  ageMin: 18,
  /** Confirmation mail: a day (docs/product/accounts.md, "Registering"). */
  confirmMsMax: 86_400_000,
  /** A link for a new password: half an hour. */
  resetMsMax: 1_800_000,
  /** A link that confirms a new mailbox: as long as one that confirms a registration. */
  emailChangeMsMax: 86_400_000,
  /** Both codes of a change of phone: one of them may travel by mail. */
  phoneChangeCodeMs: 600_000,
  /** A change of phone that the phone of before did not prove rests so long, and is a fact so long afterwards. */
  phoneChangeRestMs: 72 * 3_600_000,
  sessionsPage: 50,
  /** GLI/UKGC: a base spin takes at least this long. */
  spinMsMin: 2_500,
  /** Launch tokens (docs/providers.md). */
  launchMsMax: 60_000,
  /** An events stream resumes within this time (docs/product/calls.md, "Live events"). */
  eventsKeptMs: 300_000,
  eventsHeartbeatMs: 15_000,
  /** Polls while no stream lives (docs/product/site.md, "Polls"). */
  balancePollMs: 10_000,
  /** The bell asks this often while no stream lives. */
  notificationsPollMs: 60_000,
  /** Pings at most this often (docs/product/accounts.md, "Activity"). */
  pingMsMin: 60_000,
} as const
