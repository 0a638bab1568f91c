/** Returns true on phones and tablets with a share sheet. */
export const hasShareSheet = (): boolean => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/**
 * Opens the share sheet of a phone. After a dismissal, or in browsers that refuse to open it now, the link is
 * still on the page.
 */
export const offerLink = async (url: string, title: string): Promise<void> => {
  if (!hasShareSheet()) return
  await navigator.share({ title, url }).catch(() => undefined)
}
