/**
 * The origin of our studio's public records, as the server wrote it into the page; the page's
 * policy names the same.
 */
export const studioOrigin = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="felek-studio"]')?.content ?? ''
