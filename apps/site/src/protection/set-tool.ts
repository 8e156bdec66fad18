import { protection, type ToolName, type ToolValue } from '@felek/contract/protection.ts'
import type { Data } from '@felek/contract/call.ts'
import { api, ApiRefusal } from '../lib/api/api.ts'
import { newId } from '@felek/web-kit/ids.ts'
import { putTool } from '../lib/session/protection.ts'
import { forget } from '../lib/api/query.ts'

/**
 * What was sent and has no final answer: the same again goes under the same id (docs/product/calls.md, "Money
 * calls").
 */
const open = new Map<string, string>()

/** Sends under an id that stays the same until the answer is final. */
export const underOneId = async <T>(
  what: string,
  send: (requestID: string) => Promise<T>,
): Promise<T> => {
  const id = open.get(what) ?? newId()
  open.set(what, id)
  try {
    const answer = await send(id)
    open.delete(what)
    return answer
  } catch (problem) {
    if (
      problem instanceof ApiRefusal &&
      !['busy', 'internal', 'rate_limited'].includes(problem.key)
    )
      open.delete(what)
    throw problem
  }
}

/** Sets a tool; what it became stands on the page at once. */
export const setTool = async (
  tool: ToolName,
  value: ToolValue | null,
): Promise<Data<typeof protection.set>> => {
  const { data } = await underOneId(`${tool} ${JSON.stringify(value)}`, (requestID) =>
    api(protection.set, { tool, value, requestID }, { quiet: true }),
  )
  const { state: _state, from: _from, ...now } = data
  putTool(now)
  void forget(protection.events)
  return data
}

/** Confirms or withdraws a loosening. */
export const decideTool = async (tool: ToolName, how: 'confirm' | 'cancel'): Promise<void> => {
  const { data } = await api(protection[how], { tool })
  putTool(data)
  void forget(protection.events)
}
