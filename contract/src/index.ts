/** Everything the product can do: one line a room, one file a room, one entry a call. */
export { cashier } from './cashier.ts'
export { content } from './content.ts'
export { games } from './games.ts'
export { players } from './players.ts'
export { status } from './status.ts'
