type NameParts = { firstname: string; lastname: string } | null

/**
 * A profile without a name shows the placeholder name, with the initials R and B (docs/specification.md
 * §3).
 */
export const displayName = (who: NameParts, placeholder: string): string =>
  [who?.firstname, who?.lastname].filter(Boolean).join(' ') || placeholder

export const initials = (who: NameParts): string => {
  const of = (name: string | undefined) => name?.trim().charAt(0).toLocaleUpperCase('tr') ?? ''
  return of(who?.firstname) + of(who?.lastname) || 'RB'
}
