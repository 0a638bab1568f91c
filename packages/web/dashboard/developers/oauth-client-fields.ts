import { grantableScopes } from '@atelier/contract/primitives/scopes'
import { lines, optionalText, text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import type { OAuthClient } from '../api-types.ts'
import { choiceOfScopes, scopesOfChoice, type AccessChoice } from './scope-rows.ts'

const client = fields({
  name: text('client_name'),
  redirects: lines('redirect_uris'),
  website: optionalText('client_uri'),
  logo: optionalText('logo_uri'),
  terms: optionalText('tos_uri'),
  privacy: optionalText('policy_uri'),
})

/** Form values of an OAuth client. */
export type ClientEntry = ReturnType<typeof client.entryOf> & {
  kind: 'confidential' | 'public'
  access: AccessChoice
  chosen: string[]
  /** Members that have no field: the registration is replaced as a whole. Undefined for a new client. */
  method: OAuthClient['token_endpoint_auth_method'] | undefined
  grantTypes: OAuthClient['grant_types'] | undefined
  logoutAddresses: readonly string[] | undefined
}

/** Returns the form values of a client, or of a new one. */
export const clientEntry = (stored?: OAuthClient): ClientEntry => {
  const scopes = stored?.scope.split(' ').filter((scope) => scope !== '') ?? [...grantableScopes]
  return {
    ...client.entryOf(stored),
    kind: stored?.token_endpoint_auth_method === 'none' ? 'public' : 'confidential',
    access: choiceOfScopes(scopes),
    chosen: scopes,
    method: stored?.token_endpoint_auth_method,
    grantTypes: stored?.grant_types,
    logoutAddresses: stored && (stored.post_logout_redirect_uris ?? []),
  }
}

/** Returns the registration of the form, with the members that have no field. */
export const clientBody = (entry: ClientEntry) => {
  const method = entry.method === 'client_secret_basic' ? entry.method : ('client_secret_post' as const)
  return {
    ...client.bodyOf(entry),
    token_endpoint_auth_method: entry.kind === 'public' ? ('none' as const) : method,
    scope: scopesOfChoice(entry.access, entry.chosen).join(' '),
    ...(entry.grantTypes !== undefined && { grant_types: entry.grantTypes }),
    ...(entry.logoutAddresses !== undefined && {
      post_logout_redirect_uris: [...entry.logoutAddresses],
    }),
  }
}

/** Returns the form field of a location in the registration; items map to the field of their list. */
export const clientFieldOf = (place: string): keyof ClientEntry | undefined =>
  place === 'scope' ? 'access' : client.fieldOf(place)

export const wrongClientEntry = ({ name, redirects, access, chosen }: ClientEntry) => ({
  name: name.trim() === '' ? 'Enter the name that people see when they are asked for access.' : undefined,
  redirects: redirects.trim() === '' ? 'Enter at least one address, one per line.' : undefined,
  access: access === 'chosen' && chosen.length === 0 ? 'Choose at least one scope.' : undefined,
})
