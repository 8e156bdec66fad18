type Lived = { lifeMs: number | null }

/** A person who was reading gets a second at least. */
const leastMs = 1_000

/**
 * What is left of each toast's life, in ms, however often it was looked at. The next toast of an id is another toast, with a life of its own.
 */
export class ToastClocks {
  readonly #left = new WeakMap<Lived, number>()

  /** Null: for good. */
  left(toast: Lived): number | null {
    return this.#left.get(toast) ?? toast.lifeMs
  }

  /** Its clock stops after it has run for so long; what was left goes on afterwards. */
  stop(toast: Lived, ranMs: number): void {
    const left = this.left(toast)
    if (left !== null) this.#left.set(toast, Math.max(leastMs, left - ranMs))
  }
}
