const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 26
/** The largest multiple of 62 in a byte: what lies above it would make some signs likelier. */
const fair = 248

/** A random id of 26 alphanumeric characters (docs/specification.md §9): 154 bits. */
export const newId = (): string => {
  let id = ''
  while (id.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length - id.length)))
      if (byte < fair) id += signs[byte % signs.length]
  return id
}
