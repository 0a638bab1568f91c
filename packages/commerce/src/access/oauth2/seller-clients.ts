import { contract, grantableScopes, type OAuth2ClientCreate } from '@atelier/contract'
import {
  type Caller,
  type Handler,
  OAuth2Error,
  type Registration,
  requireRevision,
  type Seller,
  throwIf,
  withRevision,
} from '@atelier/plumbing/http'
import { createToken, hashToken, isSameSecret } from '@atelier/plumbing/tokens'
import type { output } from 'zod/v4/core'
import { defineList } from '../../core/database/define-list.ts'
import { lock } from '../../core/database/lock.ts'
import type { Connection, Services } from '../../core/services.ts'
import {
  type ClientRow,
  findClients,
  findOwnClient,
  insertClient,
  selectClients,
  updateClient,
} from './client-queries.ts'
import { knownScopesIn, redirectError } from './client-rules.ts'
import { maskedSecret, presentClient, presentRegistered } from './present.ts'
import { endTokensOfClient } from './token-queries.ts'
import { forgetAfter } from './issue.ts'

type For<Name extends keyof typeof contract.oauth2.clients> = Handler<
  (typeof contract.oauth2.clients)[Name],
  Services
>

const getOwnClient = async (
  db: Connection,
  client_id: string,
  caller: Seller | Registration,
): Promise<ClientRow> => {
  const client = await findOwnClient(db, client_id, caller)
  if (client === undefined)
    throw new OAuth2Error(401, 'invalid_client', 'The client does not exist on this server.')
  return client
}

/** Returns the columns from the metadata of a client. @throws OAuth2Error */
const columnsOf = (metadata: output<typeof OAuth2ClientCreate>) => {
  throwIf(redirectError([...metadata.redirect_uris, ...metadata.post_logout_redirect_uris]))
  return {
    client_name: metadata.client_name,
    redirect_uris: metadata.redirect_uris,
    token_endpoint_auth_method: metadata.token_endpoint_auth_method,
    grant_types: [...new Set(metadata.grant_types)],
    scopes: metadata.scope.trim() === '' ? [...grantableScopes] : knownScopesIn(metadata.scope),
    client_uri: metadata.client_uri ?? null,
    logo_uri: metadata.logo_uri ?? null,
    tos_uri: metadata.tos_uri ?? null,
    policy_uri: metadata.policy_uri ?? null,
    post_logout_redirect_uris: metadata.post_logout_redirect_uris,
  }
}

/** Returns the owner of a client that a caller registers: an organization, a user, or no one. */
const ownerOf = (caller: Caller): Pick<ClientRow, 'organization_id' | 'user_id'> => {
  if (caller.kind === 'organization') return { organization_id: caller.organization_id, user_id: null }
  if (caller.kind !== 'user') return { organization_id: null, user_id: null }
  const onlyOrganization = 'only' in caller ? caller.only : undefined
  return onlyOrganization === undefined
    ? { organization_id: null, user_id: caller.user_id }
    : { organization_id: onlyOrganization, user_id: null }
}

/** Registers a client of the caller, an organization or a user. A self-registered client has no owner. */
export const create: For<'create'> = async ({ body }, services) => {
  const { database, clock, secret, caller } = services
  const client_secret = createToken('atelier_cs_')
  const registration_access_token = createToken('atelier_crt_')
  const client = await insertClient(database.db, {
    ...columnsOf(body),
    id: crypto.randomUUID(),
    ...ownerOf(caller),
    client_id: createToken('atelier_ci_'),
    secret_hash: hashToken(secret, client_secret),
    registration_token_hash: hashToken(secret, registration_access_token),
    created_at: clock.now(),
    modified_at: null,
    deleted_at: null,
  })
  return presentRegistered(client, services, { client_secret, registration_access_token })
}

export const get: For<'get'> = async ({ path }, services) => {
  const client = await getOwnClient(services.database.db, path.client_id, services.caller)
  return withRevision(client, presentClient(client, services))
}

/**
 * Returns true if a secret in an update is the client's own: in plain text, or masked as in other responses.
 */
const isOwnSecret = (client: ClientRow, candidate: string, secret: string): boolean =>
  candidate === maskedSecret || isSameSecret(hashToken(secret, candidate), client.secret_hash)

export const update: For<'update'> = async ({ path, body }, services) => {
  const { database, clock, caller, request, secret } = services
  return database.transact(async (tx) => {
    const { id } = await getOwnClient(tx, path.client_id, caller)
    await lock(tx, 'oauth2_clients', { id })
    const before = await getOwnClient(tx, path.client_id, caller)
    requireRevision(request, before)
    if (body.client_id !== before.client_id)
      throw new OAuth2Error(
        400,
        'invalid_request',
        'The client_id in the body is not the one of the address.',
      )
    if (body.client_secret !== undefined && !isOwnSecret(before, body.client_secret, secret))
      throw new OAuth2Error(
        400,
        'invalid_request',
        'The client_secret in the body is not the one of the client.',
      )
    const columns = columnsOf(body)
    // A formerly public client without a secret from an earlier registration needs one to authenticate.
    const needsSecret =
      before.token_endpoint_auth_method === 'none' &&
      columns.token_endpoint_auth_method !== 'none' &&
      (body.client_secret === undefined || body.client_secret === maskedSecret)
    const client_secret = needsSecret ? createToken('atelier_cs_') : undefined
    const client = await updateClient(tx, before.id, {
      ...columns,
      ...(client_secret !== undefined && { secret_hash: hashToken(secret, client_secret) }),
      modified_at: clock.now(),
    })
    return withRevision(client, presentClient(client, services, client_secret))
  })
}

const remove: For<'delete'> = async ({ path }, { database, clock, caller }) => {
  await database.transact(async (tx) => {
    const { id } = await getOwnClient(tx, path.client_id, caller)
    const now = clock.now()
    await updateClient(tx, id, { deleted_at: now })
    await endTokensOfClient(tx, id, now, forgetAfter(now))
  })
}
export { remove as delete }

/** Clients that the caller may see, the newest first. */
export const list = defineList(contract.oauth2.clients.list, {
  of_seller: 'from',
  from: selectClients,
  id: 'oauth2_clients.id',
  filters: {},
  sorts: {},
  order: { by: 'oauth2_clients.created_at', direction: 'desc' },
  load: findClients,
  present: (client, services) => presentClient(client, services),
})
