export const players = {}
