/**
 * How a process ends that refuses its settings (EX_CONFIG of sysexits.h): starting it again would
 * not help, and neither `bin/start` nor a service manager should.
 */
export const refusedSettings = 78

/** What a person has to mend before a start can go well: its message says what. */
export class SettingsRefused extends Error {
  override name = 'SettingsRefused'
}

/** Throws on as `SettingsRefused` what is one by its nature, with the same sentence. */
export const asRefused = (error: unknown): never => {
  throw new SettingsRefused((error as Error).message, { cause: error })
}

/** The exit code of a start that failed. */
export const exitCodeOf = (error: unknown): number =>
  error instanceof SettingsRefused ? refusedSettings : 1
