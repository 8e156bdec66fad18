export const raceBetKinds = ['win', 'place', 'forecast'] as const
export type RaceBetKind = (typeof raceBetKinds)[number]
