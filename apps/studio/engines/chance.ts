import type { Draw } from '../src/maths/draw.ts'

/*
 * What more than one engine draws. A draw has at most 65,536 values; finer chance is several draws in a row, which
 * stand in a round's record one by one like any others, so that who checks a round needs to know nothing new.
 */

const two16 = 65_536

/** 52 bits, 0 … 2⁵²-1: four draws of 16, 16, 16 and 4 bits, the highest first. */
export const draw52 = (draw: Draw): number => {
  const high = draw(two16)
  const middle = draw(two16)
  const low = draw(two16)
  return ((high * two16 + middle) * two16 + low) * 16 + draw(16)
}

const two52 = 1n << 52n
/** Above this a multiple is only shown as such: a million times. Hundredths. */
export const multipleShownTo = 100_000_000

/**
 * ⌊percent · 2⁵² / (2⁵² - r)⌋, in hundredths: at or over x·100 with chance percent/100/x, cut to 2⁻⁵². Under 1.01
 * nobody is paid, and 1.00 is what is shown.
 */
export const multipleOf = (r: number, percent: number): number => {
  const exact = (BigInt(percent) * two52) / (two52 - BigInt(r))
  if (exact >= BigInt(multipleShownTo)) return multipleShownTo
  return exact < 101n ? 100 : parseInt(`${exact}`, 10)
}

/** `count` different numbers of 0 … of-1, rising: each set is as likely as any other. One draw a number. */
export const drawSome = (of: number, count: number, draw: Draw): number[] => {
  const left = Array.from({ length: of }, (_, i) => i)
  const taken: number[] = []
  while (taken.length < count) taken.push(...left.splice(draw(left.length), 1))
  return taken.toSorted((a, b) => a - b)
}

/** `chance` as a price: ⌊percent · of / ways⌋ hundredths, what `ways` outcomes of `of` pay. */
export const priceOf = (percent: number, of: number, ways: number): number => {
  const whole = percent * of
  return (whole - (whole % ways)) / ways
}
