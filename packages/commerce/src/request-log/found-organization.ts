import type { Caller } from '@atelier/plumbing/http'

const found = new WeakMap<Caller, string>()

/** Notes which organization the call of a user turned out to be about, for the request log. */
export const noteOrganization = (caller: Caller, organization_id: string): void => {
  found.set(caller, organization_id)
}

/** The organization that a call turned out to be about, as far as its handler found one. */
export const notedOrganization = (caller: Caller): string | undefined => found.get(caller)
