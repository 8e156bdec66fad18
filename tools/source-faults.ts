import { deviceClockFaults } from './device-clock.ts'
import { engineNameFaults, type Fault, type Source } from './engine-names.ts'
import { purityFaults } from './purity.ts'

/** What is found in the text of files, each check in a file of its own with its planted offences. */
export const sourceFaults = (files: readonly Source[]): Fault[] => [
  ...engineNameFaults(files),
  ...purityFaults(files),
  ...deviceClockFaults(files),
]
