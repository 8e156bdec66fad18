type Say = (fields: object, text: string) => void

/** How long a wait may last before it is worth a warning. */
const patienceMs = 60_000

/**
 * Logs that something is waited for: as news at once, and as a warning where it still is after a
 * minute. Processes that start together wait for each other, and a start that goes well warns of
 * nothing.
 */
export const logWait = (
  log: { info: Say; warn: Say },
  fields: object,
  text: string,
  isStillWaiting: () => boolean,
): void => {
  log.info(fields, text)
  setTimeout(() => {
    if (isStillWaiting()) log.warn(fields, text)
  }, patienceMs).unref()
}
