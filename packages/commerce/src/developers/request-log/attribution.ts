import { isId } from '@atelier/contract/primitives/text-forms'
import { type AnsweredCall, isStorable } from '@atelier/plumbing/http'
import { notedOrganization } from '../../core/noted-organization.ts'
import { longestBody } from './redact.ts'

/** The organization that the body of a public call or of a user's names. */
const namedInBody = ({ body }: AnsweredCall): string | undefined => {
  if (body.byteLength === 0 || body.byteLength > longestBody) return undefined
  const [, id] = /"organization_?[iI]d"\s*:\s*"([0-9a-fA-F-]{36})"/.exec(Buffer.from(body).toString()) ?? []
  return id !== undefined && isId(id) ? id : undefined
}

/** How the organization of a call is known: by itself, or by what has to be looked up. */
export type Attribution =
  | { readonly by: 'organization'; readonly organization_id: string }
  /** An organization that a public call names, if there is one. */
  | { readonly by: 'name'; readonly organization_id: string }
  /** The organization of a checkout, by its secret. */
  | { readonly by: 'checkout'; readonly client_secret: string }
  /** One of the user's organizations: the one that the call named or turned out to be about, else their only one. */
  | { readonly by: 'user'; readonly user_id: string; readonly organization_id: string | undefined }

/** How it is known which organization a call was for; undefined when nothing says so. */
export const attributionOf = (call: AnsweredCall): Attribution | undefined => {
  const { caller, parameters, url } = call
  if (caller?.kind === 'organization' || caller?.kind === 'portal')
    return { by: 'organization', organization_id: caller.organization_id }
  if (caller?.kind === 'user') {
    const [asked, ...others] = new URL(url).searchParams.getAll('organization_id')
    const isAsked = asked !== undefined && others.length === 0 && isId(asked)
    const organization_id = notedOrganization(caller) ?? (isAsked ? asked : namedInBody(call))
    return { by: 'user', user_id: caller.user_id, organization_id }
  }
  if (caller?.kind !== 'public') return undefined
  const { client_secret } = parameters
  if (client_secret !== undefined)
    return isStorable(client_secret) ? { by: 'checkout', client_secret } : undefined
  const organization_id = namedInBody(call)
  return organization_id === undefined ? undefined : { by: 'name', organization_id }
}

/** What has to be looked up to know whose calls these are, and what their tokens are called. */
export type Known = {
  /** The organizations of users. */
  readonly memberships: ReadonlyMap<string, readonly string[]>
  /** The organizations of checkouts, by their secrets. */
  readonly checkouts: ReadonlyMap<string, string>
  /** Organizations that exist, of those that public calls named. */
  readonly organizations: ReadonlySet<string>
  /** What tokens are called, by their ids. */
  readonly tokens: ReadonlyMap<string, string>
}

/** The organization that a call was for; undefined when it was for none, or for none of the user's. */
export const organizationOf = (of: Attribution, known: Known): string | undefined => {
  switch (of.by) {
    case 'organization':
      return of.organization_id
    case 'name':
      return known.organizations.has(of.organization_id) ? of.organization_id : undefined
    case 'checkout':
      return known.checkouts.get(of.client_secret)
    case 'user': {
      const own = known.memberships.get(of.user_id) ?? []
      if (of.organization_id !== undefined) return own.find((id) => id === of.organization_id)
      return own.length === 1 ? own[0] : undefined
    }
  }
}
