import { useLocation } from 'react-router'

/**
 * Returns the URL of a list as it was left, with its filters and its page, for the way back from an
 * object. The rows of `ListFrame` pass it on.
 *
 * @param list the URL of the list itself
 */
export const useListUrl = (list: string): string => {
  const { state } = useLocation() as { state: unknown }
  const search = typeof state === 'object' && state !== null && 'list' in state ? state.list : ''
  return list + (typeof search === 'string' ? search : '')
}
