import { grantableScopes } from '@atelier/contract/primitives/scopes'
import type { OAuthClient } from '../api-types.ts'
import { choiceOfScopes, scopesOfChoice, type AccessChoice } from './scope-rows.ts'

/** Form values of an OAuth client. */
export type ClientEntry = {
  name: string
  /** One address a line. */
  redirects: string
  kind: 'confidential' | 'public'
  website: string
  logo: string
  terms: string
  privacy: string
  access: AccessChoice
  chosen: string[]
  /** Members that have no field: the registration is replaced as a whole. Undefined for a new client. */
  method: OAuthClient['token_endpoint_auth_method'] | undefined
  grantTypes: OAuthClient['grant_types'] | undefined
  logoutAddresses: readonly string[] | undefined
}

/** Returns the form values of a client, or of a new one. */
export const clientEntry = (client?: OAuthClient): ClientEntry => {
  const scopes = client?.scope.split(' ').filter((scope) => scope !== '') ?? [...grantableScopes]
  return {
    name: client?.client_name ?? '',
    redirects: client?.redirect_uris.join('\n') ?? '',
    kind: client?.token_endpoint_auth_method === 'none' ? 'public' : 'confidential',
    website: client?.client_uri ?? '',
    logo: client?.logo_uri ?? '',
    terms: client?.tos_uri ?? '',
    privacy: client?.policy_uri ?? '',
    access: choiceOfScopes(scopes),
    chosen: scopes,
    method: client?.token_endpoint_auth_method,
    grantTypes: client?.grant_types,
    logoutAddresses: client && (client.post_logout_redirect_uris ?? []),
  }
}

const orNull = (text: string): string | null => text.trim() || null

/** Returns the registration of the form, with the members that have no field. */
export const clientBody = (entry: ClientEntry) => {
  const method = entry.method === 'client_secret_basic' ? entry.method : ('client_secret_post' as const)
  return {
    client_name: entry.name.trim(),
    redirect_uris: entry.redirects
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    token_endpoint_auth_method: entry.kind === 'public' ? ('none' as const) : method,
    scope: scopesOfChoice(entry.access, entry.chosen).join(' '),
    client_uri: orNull(entry.website),
    logo_uri: orNull(entry.logo),
    tos_uri: orNull(entry.terms),
    policy_uri: orNull(entry.privacy),
    ...(entry.grantTypes !== undefined && { grant_types: entry.grantTypes }),
    ...(entry.logoutAddresses !== undefined && {
      post_logout_redirect_uris: [...entry.logoutAddresses],
    }),
  }
}

const fields: Readonly<Record<string, keyof ClientEntry>> = {
  client_name: 'name',
  redirect_uris: 'redirects',
  scope: 'access',
  client_uri: 'website',
  logo_uri: 'logo',
  tos_uri: 'terms',
  policy_uri: 'privacy',
}

/** Returns the form field of a location in the registration; items map to the field of their list. */
export const clientFieldOf = (place: string): keyof ClientEntry | undefined =>
  fields[place.split('.')[0] ?? '']

export const wrongClientEntry = ({ name, redirects, access, chosen }: ClientEntry) => ({
  name: name.trim() === '' ? 'Enter the name that people see when they are asked for access.' : undefined,
  redirects: redirects.trim() === '' ? 'Enter at least one address, one per line.' : undefined,
  access: access === 'chosen' && chosen.length === 0 ? 'Choose at least one scope.' : undefined,
})
