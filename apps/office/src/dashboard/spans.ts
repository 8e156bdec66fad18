/** The thirty days until today, as the wire has them. */
export const spanOf30 = (today: string): { from: string; to: string } => ({
  from: new Date(Date.parse(today) - 29 * 86_400_000).toISOString().slice(0, 10),
  to: today,
})
