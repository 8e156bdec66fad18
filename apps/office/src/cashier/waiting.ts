/** Within so long a withdrawal should have been decided about. */
export const targetHours = 2
const targetMs = targetHours * 3_600_000

/** `late` is over the target; colours and words go by it. */
export type Urgency = 'calm' | 'soon' | 'urgent' | 'late'

export type Wait = { ms: number; share: number; urgency: Urgency }

const toUrgency = (share: number): Urgency => {
  if (share > 1) return 'late'
  if (share >= 0.8) return 'urgent'
  return share >= 0.5 ? 'soon' : 'calm'
}

/** How long something has waited, and how much of the target that is; a clock that is behind makes no wait negative. */
export const toWait = (since: string, nowMs: number): Wait => {
  const ms = Math.max(0, nowMs - Date.parse(since))
  const share = ms / targetMs
  return { ms, share: Math.min(1, share), urgency: toUrgency(share) }
}
