import type { FastifyBaseLogger } from 'fastify'

/** The part of the process's log that is used. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
