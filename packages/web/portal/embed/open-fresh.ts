/**
 * Opens a URL that has to be fetched first in a new tab. The tab opens before the response: browsers allow it
 * only during a press.
 *
 * @param ask returns the URL; undefined when its target is gone
 */
export const openFresh = async (
  ask: () => Promise<string | undefined>,
): Promise<'opened' | 'blocked' | 'gone'> => {
  const tab = window.open('about:blank', '_blank')
  if (tab === null) return 'blocked'
  try {
    const url = await ask()
    if (url === undefined) {
      tab.close()
      return 'gone'
    }
    tab.opener = null
    tab.location.replace(url)
    return 'opened'
  } catch (error) {
    tab.close()
    throw error
  }
}
