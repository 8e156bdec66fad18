/** Hundredths of a percent as the wire has them: 9612 is "96.12". */
export const percent = (hundredths: number): string =>
  `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
