export const cashier = {}
