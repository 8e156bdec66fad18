/** What staff read when a call of the back office succeeded in another way than by being done. */
export const officeMessages = {
  proposed: 'Öneri kaydedildi; ikinci bir kişinin onayını bekliyor.',
}
