/* How staff see an account: a reveal is a call of its own. */

/** `Mehmet Kaya` → `M••••• K•••` */
export const maskOwner = (owner: string): string =>
  owner
    .split(/\s+/)
    .map((word) => [...word])
    .map(([first = '', ...rest]) => first + '•'.repeat(rest.length))
    .join(' ')

/** `TR330006100519786457841326` → `TR•• •••• 1326` */
export const maskIban = (iban: string): string => `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`
