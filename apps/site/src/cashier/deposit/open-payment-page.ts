/** Goes to the page of a payment processor, in this tab; anything that is no web address stays away. */
export const leaveFor = (address: string): void => {
  const { protocol, href } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('no web address')
  window.location.assign(href)
}
