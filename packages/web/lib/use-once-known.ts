import { useState } from 'react'
import type { EndpointState } from './queries.ts'

/** Outcome of a call that a page waits for. */
type Awaited = Pick<EndpointState<unknown>, 'data' | 'error'>

/**
 * Returns true once every call has answered or failed, and stays true for the same object. A call that has failed is
 * pending when it is repeated: a page that hid itself again would lose an open dialog, and a form that is being filled
 * in.
 *
 * @param id object of the page; the calls of another object are awaited as well
 */
export const useOnceKnown = (id: string, calls: readonly Awaited[]): boolean => {
  const [loadedId, setLoadedId] = useState<string>()
  const isKnown = calls.every(({ data, error }) => data !== undefined || error !== undefined)
  if (isKnown && loadedId !== id) setLoadedId(id)
  return isKnown || loadedId === id
}
