import type { Caller } from '@atelier/plumbing/http'

const noted = new WeakMap<Caller, string>()

/**
 * Notes the organization that the call of a user is about, for the request log: a user may belong to several, and
 * only the handler finds out which one the call is for.
 */
export const noteOrganization = (caller: Caller, organization_id: string): void => {
  noted.set(caller, organization_id)
}

/** Returns the organization that a handler noted for a call; undefined when it noted none. */
export const notedOrganization = (caller: Caller): string | undefined => noted.get(caller)
