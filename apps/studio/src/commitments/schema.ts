/** The rows of migrations/0008_promises.sql. */
export type CommitmentsSchema = {
  promised_series: {
    subject: string
    number: bigint
    round_id: string
    steps: number
    operator_commitment: string
    commitment: string
    key_id: string
    promised_at: Date
  }
  shown_steps: {
    subject: string
    number: bigint
    step: number
    operator_value: string
    settled: string
    value: string
    shown_at: Date
  }
}
