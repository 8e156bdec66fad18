/** How many tamperings each suite tries at least; two hundred of them are asked for over all. */
export const leastTries = { rewards: 150, sports: 100 } as const
