/** YEDAM's line for who plays too much: free, in Türkiye. */
export const yedam = '115'
