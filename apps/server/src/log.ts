import { pino, type DestinationStream, type Logger } from 'pino'

/**
 * The server's log: JSON lines. A database's `detail` and `where` quote the row that it refused,
 * names and numbers included.
 */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      redact: {
        paths: [
          'req.headers.cookie',
          'req.headers.authorization',
          '*.password',
          '*.sid',
          '*.token',
          '*.secret',
          '*.email',
          '*.phone',
          '*.identityNumber',
          '*.IBAN',
          'err.detail',
          'err.where',
        ],
        censor: '[redacted]',
      },
    },
    to ?? pino.destination(1),
  )
