/** Why a cluster can not be had: its message is a sentence for the person who starts it. */
export class LocalClusterFault extends Error {
  override name = 'LocalClusterFault'
}
