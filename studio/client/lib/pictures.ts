/** A picture that is to be shown whole: half-loaded it would come in bands. */
export const loaded = async (src: string): Promise<void> => {
  const image = new Image()
  image.src = src
  // A missing picture must not keep the player out: names and numbers are text.
  await image.decode().catch(() => undefined)
}
