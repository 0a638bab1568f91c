/**
 * Opens an address that has to be asked for in a new tab. The tab is opened before the answer is there: browsers let a press open
 * one, and not what comes later.
 *
 * @param ask the address; undefined when what it leads to is gone
 */
export const openFresh = async (
  ask: () => Promise<string | undefined>,
): Promise<'opened' | 'blocked' | 'gone'> => {
  const tab = window.open('about:blank', '_blank')
  if (tab === null) return 'blocked'
  try {
    const address = await ask()
    if (address === undefined) {
      tab.close()
      return 'gone'
    }
    tab.opener = null
    tab.location.replace(address)
    return 'opened'
  } catch (error) {
    tab.close()
    throw error
  }
}
