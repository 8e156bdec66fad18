/* The module's public file: what others may know of alarms. They ring by `deps.alarms`, and need nothing of this. */

export type { StaffOfAlarms } from './around.ts'
export { countAlarms, listOpenByKind } from './store.ts'
