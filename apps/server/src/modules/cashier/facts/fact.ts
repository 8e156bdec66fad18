/** `red` waits for staff everywhere; up to which other level the rule lets a withdrawal go is a setting. */
export type FactLevel = 'red' | 'amber' | 'note'

export type FactKey =
  | 'owner_differs'
  | 'iban_shared'
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'second_factor_changed'
  | 'chargeback'
  | 'compliance_hold'
  | 'full_block'
  | 'first_withdrawal'
  | 'iban_new'
  | 'identity_unconfirmed'
  | 'turnover_low'
  | 'third_in_day'
  | 'win_large'
  | 'device_new'
  | 'bonus_ended'

/** `value` holds counts, amounts and times; never a name or a number of a person's. */
export type Fact = {
  key: FactKey
  level: FactLevel
  value: Readonly<Record<string, string | number | boolean>>
}

const rank: Readonly<Record<FactLevel, number>> = { note: 1, amber: 2, red: 3 }

/** The gravest level among facts; undefined where there is none. */
export const computeLevel = (facts: readonly Pick<Fact, 'level'>[]): FactLevel | undefined =>
  facts
    .map(({ level }) => level)
    .reduce<FactLevel | undefined>(
      (gravest, level) => (gravest && rank[gravest] >= rank[level] ? gravest : level),
      undefined,
    )

/** Whether a level is not above another one. */
export const isWithin = (level: FactLevel | undefined, limit: FactLevel): boolean =>
  level === undefined || rank[level] <= rank[limit]
