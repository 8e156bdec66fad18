/** A source of whole numbers: each call gives the next draw, uniform over 0 … range-1. */
export type Draw = (range: number) => number
