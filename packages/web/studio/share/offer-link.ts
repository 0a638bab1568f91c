/** Whether this is a phone or a tablet on which other apps can be given a link. */
export const hasShareSheet = (): boolean => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** Opens the list of apps that a phone can give a link to. Who closes it, and browsers that do not open it now, have the link on the page. */
export const offerLink = async (url: string, title: string): Promise<void> => {
  if (!hasShareSheet()) return
  await navigator.share({ title, url }).catch(() => undefined)
}
