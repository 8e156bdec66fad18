/**
 * How a process ends that refuses its settings (EX_CONFIG of sysexits.h): starting it again would
 * not help, and neither `bin/start` nor a service manager should.
 */
export const refusedSettings = 78
