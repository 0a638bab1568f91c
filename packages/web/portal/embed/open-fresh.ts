/**
 * Opens an address that has to be asked for in a new tab. The tab is opened before the answer is there: browsers let a press open
 * one, and not what comes later.
 *
 * @returns whether it was opened
 */
export const openFresh = async (ask: () => Promise<string>): Promise<boolean> => {
  const tab = window.open('about:blank', '_blank')
  if (tab === null) return false
  try {
    const address = await ask()
    tab.opener = null
    tab.location.replace(address)
    return true
  } catch (error) {
    tab.close()
    throw error
  }
}
