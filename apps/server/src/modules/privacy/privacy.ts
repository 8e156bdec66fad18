/* The door of the room: it asks every other, and nobody asks it. */
export { sealedColumns } from './exports/assembly.ts'
