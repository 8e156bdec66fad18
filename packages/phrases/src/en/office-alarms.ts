/** Alarms: what each is called and what to do first; the keys are the contract's `AlarmKind`. */
export const officeAlarms = {
  text: 'What rings, who was told and who sees to it. An alarm that nobody acknowledges is repeated every 15 minutes and goes to the next person too.',
  none: 'No alarms',
  noneOpen: 'No alarm is open.',
  noneOpenText:
    'When the system sees a problem it is listed here, and whoever is on call gets a mail.',
  one: 'Alarm {id}',
  columns: {
    name: 'Alarm',
    state: 'State',
    subject: 'Subject',
    figure: 'Figure',
    firstAt: 'First',
    lastAt: 'Last',
    told: 'Told',
    by: 'Acknowledged by',
  },
  filters: { state: 'State', kind: 'Alarm' },
  states: { open: 'Open', ended: 'Over' },
  looks: { nobody: 'Nobody’s yet', taken: 'Acknowledged', ended: 'Over' },
  ends: {
    cause: 'Its cause has ended',
    acknowledged: 'Closed when it was acknowledged',
    silent: 'Its process is not seen any more',
  },
  groups: { money: 'Money and books', server: 'Server', games: 'Games', sports: 'Sports' },
  todo: 'What to do',
  count: 'How often',
  rounds: 'Rounds told',
  nobodyTold: 'nobody yet',
  taken: '{name}, {at}',
  note: 'Note',
  ended: 'Over since',
  acknowledge: {
    open: 'Acknowledge',
    title: 'Acknowledge this alarm',
    text: 'Nobody is told again. It closes by itself when its cause has ended.',
    textMoment: 'Nobody is told again, and the alarm is closed.',
    note: 'What are you doing about it?',
    noteHelp: 'No names or numbers of persons.',
    send: 'Acknowledge',
    done: 'The alarm is yours.',
  },
  rail: '{n, plural, one {# alarm is} other {# alarms are}} open and nobody’s',
  plan: {
    title: 'On-call plan',
    open: 'On-call plan',
    text: 'Whoever is on call is told first, in this order. Unacknowledged, it goes to the next person too after 15 minutes; owners always come last. Hours are those of Istanbul.',
    now: 'The order now',
    fallback: 'owner, fallback',
    nobody: 'Nobody: mails go to the operator’s mailbox.',
    none: 'Nobody is in the plan; alarms go straight to the owners.',
    person: 'Person',
    days: 'Days',
    from: 'From',
    to: 'To',
    add: 'Add a shift',
    remove: 'Remove the shift',
    up: 'Move up',
    down: 'Move down',
    save: 'Save the plan',
    saved: 'The on-call plan is saved.',
    overnight: 'Until the next morning',
    back: 'Alarms',
    dayNames: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    dayMissing: 'Choose a day at least',
    leaver: 'Cannot be told of alarms any more',
    version: 'The plan has changed meanwhile. The page is new; make your change again.',
  },
  mail: { more: '… and {n, plural, one {# more alarm} other {# more alarms}}', count: '{n} times' },
  units: {
    seconds: '{n} s',
    faults: '{n, plural, one {# fault} other {# faults}}',
    rows: '{n, plural, one {# row} other {# rows}}',
    times: '{n, plural, one {# time} other {# times}}',
    share: '{n} of the ceiling',
    matters: '{n, plural, one {# matter} other {# matters}}',
    offers: '{n, plural, one {# offer} other {# offers}}',
    movements: '{n, plural, one {# movement} other {# movements}}',
    messages: '{n, plural, one {# message} other {# messages}}',
    lira: '{n} TL',
  },
  kinds: {
    ledger_verify: {
      name: 'The ledger does not agree with itself',
      todo: 'The last line of ledger:verify names the place. Correct nothing by hand before the cause is known.',
    },
    ledger_chain: {
      name: 'The ledger’s chain was cut or remade',
      todo: 'Compare it with copies of ledger-heads on another machine: npm run ledger:verify -- file.',
    },
    ledger_unsealed: {
      name: 'The ledger is not being sealed',
      todo: 'The sealing job stands or the database is slow; felek_job_failures_total tells which.',
    },
    audit_broken: {
      name: 'The audit of staff is not whole',
      todo: 'Somebody wrote in it. npm run audit:verify names the place; compare with heads kept elsewhere.',
    },
    audit_unsealed: {
      name: 'The audit of staff is not being sealed',
      todo: 'The sealing job stands or the database is slow.',
    },
    reports_differ: {
      name: 'The reports differ from the ledger',
      todo: 'A figure is not the sum of its entries. npm run reports:verify names it; do not use it until then.',
    },
    reports_behind: {
      name: 'The reports fall behind',
      todo: 'More than 7,800 entries a second, or the reader stands.',
    },
    reserves_short: {
      name: 'Players’ money is not covered',
      todo: 'The money with the payment methods is less than what players are owed. The report “Players’ money and its cover” shows it day by day; pay in the difference.',
    },
    approvals_waiting: {
      name: 'A proposal waits for a second person',
      todo: 'Open the approvals; call somebody who may decide.',
    },
    provider_conflict: {
      name: 'A provider sent contradicting movements',
      todo: 'One id came with two contents, or a paid stake was wanted back; nothing moved. Ask the provider.',
    },
    provider_drain: {
      name: 'A provider is near its day’s ceiling',
      todo: 'A stolen key or a broken game: switch the game off, then look at what is held.',
    },
    held_oldest: {
      name: 'Held money has waited for a day',
      todo: 'Decide about it at the desk of held money.',
    },
    cashier_broken: {
      name: 'A gateway’s message was written by hand',
      todo: 'Somebody wrote it into the database; nothing moved by it. npm run ledger:verify names it.',
    },
    cashier_budget: {
      name: 'The hour’s budget of the rule has been reached',
      todo: 'Withdrawals wait. A rush, or somebody who empties accounts: look at the newest before you raise it.',
    },
    cashier_withdrawal: {
      name: 'A withdrawal has waited for a day',
      todo: 'Look at the oldest withdrawal: it is neither paid nor given back.',
    },
    cashier_unproved: {
      name: 'A deposit that was seen is in no statement',
      todo: 'Somebody said a day ago that it came, and no line shows it. Look at the statement and at who said so; correct it by two if nothing came.',
    },
    cashier_day_open: {
      name: 'A day has stood open for two days',
      todo: 'Look at the oldest open day of the reconciliation desk: the other side’s figure is missing, or a difference is not explained.',
    },
    cashier_returns: {
      name: 'Money waits to be sent back',
      todo: 'It has waited for a day; look at the returns of the desk of deposits.',
    },
    free_win_refused: {
      name: 'A free win cannot be paid',
      todo: 'The wallet has refused it for good; the log says why.',
    },
    offer_budget: {
      name: 'An offer has cost its budget',
      todo: 'It takes no new claims. Raise its budget or end it.',
    },
    vault_slow: {
      name: 'Movements of money wait',
      todo: 'The database is slow, or a lock is held: look at pg_stat_activity.',
    },
    vault_batches: {
      name: 'Batches of movements shrink',
      todo: 'They run out of time: disk, checkpoints, a plan.',
    },
    vault_senders: {
      name: 'Senders do not hear what became of movements',
      todo: 'They repeat them. Look at the database.',
    },
    vault_busy_road: {
      name: 'Rows of players stay locked',
      todo: 'Something long holds them: pg_stat_activity.',
    },
    call_fault: {
      name: 'A call failed by a fault of ours',
      todo: 'The log has the request’s id and the cause.',
    },
    call_busy: {
      name: 'Calls are answered 503',
      todo: 'The server is overrun or the database is away: docs/outages.md.',
    },
    call_slow: {
      name: 'A call is slow',
      todo: 'More than one request of a hundred takes over a second.',
    },
    job_late: {
      name: 'A background job is late',
      todo: 'Whether it fails or hangs: felek_job_failures_total.',
    },
    mail_waiting: {
      name: 'Mails or text messages do not leave',
      todo: 'Look at the mail server and the gateway; the code in the log says why. The webhook is told of this too.',
    },
    streams_lost: {
      name: 'Pages lost their streams',
      todo: 'Look at the proxy, or at this process.',
    },
    passwords_guessed: {
      name: 'Far more wrong passwords than usual',
      todo: 'Nobody is locked out by it. Look at the addresses among the security events.',
    },
    security_dropped: {
      name: 'Security events were not written',
      todo: 'Too many waited; those that were dropped are counted.',
    },
    protection_case: {
      name: 'A protection case has waited for a day',
      todo: 'A player with high markers of harm waits to be looked at.',
    },
    studio_silent: {
      name: 'The studio tells no figures',
      todo: 'Its process is down or cannot be reached; the studio’s own alarms are silent meanwhile.',
    },
    studio_outbox: {
      name: 'The studio’s calls do not reach the wallet',
      todo: 'Rounds that ended wait to be paid. Look at the network and the server.',
    },
    studio_broken_seal: {
      name: 'A row of the studio is not as it was written',
      todo: 'Somebody wrote in the studio’s database: docs/games.md.',
    },
    studio_void_owed: {
      name: 'A table is closed: the bets of a void wait',
      todo: 'Stakes go back after a day at the latest: docs/fairness.md.',
    },
    studio_return: {
      name: 'A game’s return is outside its band',
      todo: 'The thirty days’ return is outside the 99.9 % band. Look at the rounds; switch the game off if need be.',
    },
    jackpots_waiting: {
      name: 'The jackpots’ draws wait',
      todo: 'The studio does not answer; they are drawn when it does.',
    },
    jackpots_refused: {
      name: 'The studio has shown a value that it did not promise',
      todo: 'The jackpots cannot be drawn: compare as docs/alarms.md says, then renew the promises.',
    },
    sports_verify: {
      name: 'The book of sports does not agree',
      todo: 'The last line of sports:verify names the place.',
    },
    feed_stale: {
      name: 'The match feed is not believed',
      todo: 'Nothing can be bet on; the log says why.',
    },
    feed_behind: {
      name: 'The match feed does not know what the book has written',
      todo: 'Another feed, or one from before a restore: give it a FEED_NAME of its own.',
    },
    coupons_due: {
      name: 'Coupons are not judged',
      todo: 'The log names the coupon.',
    },
    coupons_unpaid: {
      name: 'Coupons are not paid',
      todo: 'The log names those that are owed.',
    },
    coupons_undecided: {
      name: 'Placings of coupons do not end',
      todo: 'What is undecided is not swept; look at the database.',
    },
  },
}
