import type { FastifyBaseLogger } from 'fastify'

/** The part of the log that rooms use. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
