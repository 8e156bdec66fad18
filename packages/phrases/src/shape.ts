/** The same keys with any sentence: what a translation must have, no more and no less. */
export type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }
