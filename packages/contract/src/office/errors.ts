/** Refusals that only the back office knows, beside those of errors.ts (docs/office.md, "Refusals"). */
export const officeErrors = {
  forbidden: { http: 200, code: 403 },
  second_factor_required: { http: 200, code: 403 },
  address_not_allowed: { http: 200, code: 403 },
  changed: { http: 200, code: 409 },
  no_approver: { http: 200, code: 409 },
  same_person: { http: 200, code: 403 },
  proposal_waits: { http: 200, code: 409 },
  approval_over: { http: 200, code: 409 },
  reveal_limit: { http: 200, code: 429 },
  statement_unfit: { http: 200, code: 422 },
  export_too_large: { http: 200, code: 422 },
  erase_active: { http: 200, code: 409 },
  erase_money: { http: 200, code: 409 },
  erase_request: { http: 200, code: 409 },
  erase_round: { http: 200, code: 409 },
  erase_coupon: { http: 200, code: 409 },
  erase_case: { http: 200, code: 409 },
  erase_proposal: { http: 200, code: 409 },
  erase_excluded: { http: 200, code: 409 },
} as const satisfies Record<string, { http: number; code: number }>

export type OfficeErrorCode = keyof typeof officeErrors
