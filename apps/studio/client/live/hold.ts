import type { Parent } from '../lib/parent.ts'
import type { Store } from '../lib/store.ts'
import type { TableState } from './table-state.ts'

/**
 * Whether a stake of this player's lies in the round that runs, or is on its way to it. Until the table has
 * spoken one may.
 */
const isAtStake = ({
  live,
  link,
  flying,
}: Pick<TableState, 'live' | 'link' | 'flying'>): boolean => {
  if (flying.length > 0 || (live === null && link === 'connecting')) return true
  if (!live?.round || live.me.placements.every((one) => one.state === 'void')) return false
  return live.round.phase !== 'result' || live.me.payout === null
}

/**
 * The page around the table asks to wait (a reality check, a pause): chips that have not been sent go
 * back, what lies in the round is played to its end, decisions and all, and the page hears that it is,
 * and when nothing of this player's runs any more. Answers what to call whenever the table has told something.
 */
export const onHold = (
  parent: Pick<Parent, 'post' | 'listen'>,
  state: Store<TableState>,
): (() => void) => {
  let told = false
  const look = (): void => {
    if (told || !state.get().held || isAtStake(state.get())) return
    told = true
    parent.post({ type: 'held' })
  }
  parent.listen(({ type }) => {
    if (type !== 'hold' && type !== 'resume') return
    told = false
    state.set(type === 'hold' ? { held: true, queue: [] } : { held: false })
    if (type === 'hold' && isAtStake(state.get())) parent.post({ type: 'playing' })
    look()
  })
  return look
}
