import { cashier } from '@felek/contract/cashier.ts'
import type { Call } from '@felek/contract/call.ts'
import { api, ApiRefusal, type ApiResponse } from './api.ts'

/** What became of a money call whose reply was lost. `never`: it did not come, and by this question can not come any more. */
export type Outcome = { done: ApiResponse<Call> } | { refused: ApiRefusal } | 'never'

/** What is kept under the id; it says nothing that the server did not say then. Throws where nobody answers. */
export const askOutcome = async ({ wire, id }: { wire: string; id: string }): Promise<Outcome> => {
  const input = { call: wire, requestID: id }
  const { reply } = (await api(cashier.requestOutcome, input, { quiet: true })).data
  if (reply === null) return 'never'
  if (!reply.result) return { refused: new ApiRefusal(reply) }
  const pagination = { limit: 0, offset: 0, total: 0 }
  return { done: { data: reply.data, message: reply.message, pagination } }
}
