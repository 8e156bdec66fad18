/** Addresses of the room; routes.tsx and paths.ts take them over once it is linked. */
export const sportsPaths = {
  event: (eventID: string) => `/event/${eventID}`,
  coupon: (number: string) => `/coupon/${number}`,
}
