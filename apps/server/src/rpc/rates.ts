import type { Rate } from '@felek/contract/call.ts'
import { createLimiter, type Allowance, type Clock } from '@felek/platform/limiter/limiter.ts'

/** How many tries an address has, and how long until it has them all again (docs/product/calls.md, "Rates"). */
const allowances: Record<Rate, Allowance> = {
  flood: { tries: 100, windowMs: 1_000 },
  'sign-in': { tries: 30, windowMs: 60_000 },
  register: { tries: 20, windowMs: 60_000 },
  code: { tries: 5, windowMs: 60_000 },
  support: { tries: 5, windowMs: 60_000 },
  'look-up': { tries: 30, windowMs: 60_000 },
}

/** Tries of a device that an account knows, behind whatever address: mobile networks share theirs. */
const ofDevice: Allowance = { tries: 10, windowMs: 60_000 }

export type Rates = {
  /** Takes a try; answers 0, or the milliseconds to wait where none is left. */
  take(rate: Rate, address: string): number
  /** The same of a device, apart from its address. */
  takeOfDevice(deviceHash: string): number
}

/** A limiter for each rate. `scale` multiplies the tries (RATE_SCALE). */
export const createRates = (scale: number, clock?: Clock): Rates => {
  const limiterOf = ({ tries, windowMs }: Allowance) =>
    createLimiter({ tries: tries * scale, windowMs }, clock)
  const limiters = {
    flood: limiterOf(allowances.flood),
    'sign-in': limiterOf(allowances['sign-in']),
    register: limiterOf(allowances.register),
    code: limiterOf(allowances.code),
    support: limiterOf(allowances.support),
    'look-up': limiterOf(allowances['look-up']),
  } satisfies Record<Rate, unknown>
  const devices = limiterOf(ofDevice)
  return {
    take: (rate, address) => limiters[rate].take(address),
    takeOfDevice: (deviceHash) => devices.take(deviceHash),
  }
}
