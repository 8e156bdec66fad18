/* The door of the room: what other rooms may know and ask of protection. */
export { openProtection } from './compile.ts'
export { exportedLog, exportedTools } from './exported.ts'
export { onExclusion, type Forfeiting } from './forfeit.ts'
export type { Rulebook } from './needs.ts'
export { hearMovement } from './news.ts'
export { isExcluded, isStopped, refusalOf, requireGame, type Verdict } from './refusals.ts'
export { setTool } from './tools.ts'
export { after, waitMs } from './waits.ts'
