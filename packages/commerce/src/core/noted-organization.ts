import type { Caller } from '@atelier/plumbing/http'

const noted = new WeakMap<Caller, string>()

/**
 * Records the organization of a user's call, for the request log: a user may belong to several, and only the
 * handler knows which organization the call concerns.
 */
export const noteOrganization = (caller: Caller, organization_id: string): void => {
  noted.set(caller, organization_id)
}

/** Returns the organization recorded for a call; undefined without a record. */
export const notedOrganization = (caller: Caller): string | undefined => noted.get(caller)
