import { useLocation } from 'react-router'

/**
 * Returns the address of a list as it was left, with its filters and its page, for the way back from an
 * object. The rows of `ListFrame` pass it on.
 *
 * @param list the address of the list itself
 */
export const useListAddress = (list: string): string => {
  const { state } = useLocation() as { state: unknown }
  const search = typeof state === 'object' && state !== null && 'list' in state ? state.list : ''
  return list + (typeof search === 'string' ? search : '')
}
