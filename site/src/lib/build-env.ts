/** The built site, not the one that Vite serves while it is written. */
export const isBuilt: boolean = import.meta.env.PROD
