import type { DrawnTitle } from '../engines/drawn.ts'
import { drawnEngineOf, loadDrawn } from '../engines/registry.ts'

/** Races and tombalas have a hall of their own. */
const isVirtual = (title: DrawnTitle): boolean =>
  ['racing', 'lottery'].includes(drawnEngineOf(title).family)

/** Every title whose rounds are drawn whole, lobby by lobby in the order in which they came out. */
export const titles: readonly DrawnTitle[] = (await loadDrawn()).sort(
  (a, b) => +isVirtual(a) - +isVirtual(b) || (a.releasedOn < b.releasedOn ? -1 : 1),
)
