import type { WholeEvent } from './event.ts'

/* What a match's incidents say of who pressed when; nothing in it is more than what was told. */

type Incident = WholeEvent['incidents'][number]
const weights = { dangerous_attack: 1, corner: 1, shot: 2, shot_on_target: 3, goal: 4 } as const
export type AttackKind = keyof typeof weights
const isAttack = (kind: string): kind is AttackKind => Object.hasOwn(weights, kind)

/** The attack that was told last. */
export const lastAttack = (
  incidents: readonly Incident[],
): { kind: AttackKind; team: 'home' | 'away' } | null => {
  for (const { kind, team } of incidents.toReversed())
    if (team !== null && isAttack(kind)) return { kind, team }
  return null
}

const binSeconds = 90
export const pulseBins = 60
const binOf = (clock: number) => Math.min(pulseBins - 1, Math.floor(clock / binSeconds))

/** How much each side pressed in each minute and a half of ninety, and the goals. */
export const pulseOf = (incidents: readonly Incident[]) => {
  const bins = Array.from({ length: pulseBins }, () => ({ home: 0, away: 0 }))
  const goals: { bin: number; team: 'home' | 'away' }[] = []
  for (const { kind, team, clock } of incidents) {
    if (clock === null || team === null || !isAttack(kind)) continue
    const bin = bins[binOf(clock)]
    if (bin) bin[team] += weights[kind]
    if (kind === 'goal') goals.push({ bin: binOf(clock), team })
  }
  return { bins, goals }
}
