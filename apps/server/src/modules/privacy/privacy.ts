/* The door of the room: it asks every other, and nobody asks it. */
export { encryptedColumns } from './exports/assembly.ts'
