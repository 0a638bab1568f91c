import { isId } from '@atelier/contract/primitives/text-forms'
import { type FinishedCall, isStorable } from '@atelier/plumbing/http'
import { notedOrganization } from '../../access/index.ts'
import { maxBodyBytes } from './redact.ts'

/** Returns the organization id in the body of a public or user call. */
const namedInBody = ({ body }: FinishedCall): string | undefined => {
  if (body.byteLength === 0 || body.byteLength > maxBodyBytes) return undefined
  const [, id] = /"organization_?[iI]d"\s*:\s*"([0-9a-fA-F-]{36})"/.exec(Buffer.from(body).toString()) ?? []
  return id !== undefined && isId(id) ? id : undefined
}

/** Attribution of a call to an organization: known directly, or after a lookup. */
export type Attribution =
  | { readonly by: 'organization'; readonly organization_id: string }
  /** Organization id in a public call, which may not exist. */
  | { readonly by: 'name'; readonly organization_id: string }
  /** Organization of a checkout, by its client secret. */
  | { readonly by: 'checkout'; readonly client_secret: string }
  /** Organization of the user: the organization that the call named or resolved, else their only one. */
  | { readonly by: 'user'; readonly user_id: string; readonly organization_id: string | undefined }

/** Returns the attribution of a call. Undefined when nothing identifies an organization. */
export const attributionOf = (call: FinishedCall): Attribution | undefined => {
  const { caller, parameters, url } = call
  if (caller?.kind === 'organization' || caller?.kind === 'portal')
    return { by: 'organization', organization_id: caller.organization_id }
  if (caller?.kind === 'user') {
    const [first_id, ...otherIds] = new URL(url).searchParams.getAll('organization_id')
    const isAsked = first_id !== undefined && otherIds.length === 0 && isId(first_id)
    const onlyOrganization = 'only' in caller ? caller.only : undefined
    const organization_id =
      notedOrganization(caller) ?? onlyOrganization ?? (isAsked ? first_id : namedInBody(call))
    return { by: 'user', user_id: caller.user_id, organization_id }
  }
  if (caller?.kind !== 'public') return undefined
  const { client_secret } = parameters
  if (client_secret !== undefined)
    return isStorable(client_secret) ? { by: 'checkout', client_secret } : undefined
  const organization_id = namedInBody(call)
  return organization_id === undefined ? undefined : { by: 'name', organization_id }
}

/** Looked-up data that attribute calls and name their tokens. */
export type Known = {
  /** Organizations by user. */
  readonly memberships: ReadonlyMap<string, readonly string[]>
  /** Organizations of checkouts, by client secret. */
  readonly checkouts: ReadonlyMap<string, string>
  /** Existing organizations among those named by public calls. */
  readonly organizations: ReadonlySet<string>
  /** Token names by id. */
  readonly tokens: ReadonlyMap<string, string>
}

/** Returns the organization of a call. Undefined when there is none, or when the user is not a member. */
export const organizationOf = (of: Attribution, knownSubjects: Known): string | undefined => {
  switch (of.by) {
    case 'organization':
      return of.organization_id
    case 'name':
      return knownSubjects.organizations.has(of.organization_id) ? of.organization_id : undefined
    case 'checkout':
      return knownSubjects.checkouts.get(of.client_secret)
    case 'user': {
      const memberships = knownSubjects.memberships.get(of.user_id) ?? []
      if (of.organization_id !== undefined) return memberships.find((id) => id === of.organization_id)
      return memberships.length === 1 ? memberships[0] : undefined
    }
  }
}
