/** Everything the product can do: one line a room, one file a room, one entry a call. */
export { cashier } from './cashier.ts'
export { content } from './content.ts'
export { games, live } from './games.ts'
export { messages } from './messages.ts'
export { players } from './players.ts'
export { rewards } from './rewards.ts'
export { status } from './status.ts'
export { support } from './support.ts'
