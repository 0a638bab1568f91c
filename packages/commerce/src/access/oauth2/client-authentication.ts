import { OAuth2Error, type RequestFacts } from '@atelier/plumbing/http'
import { hashToken, isSameSecret } from '@atelier/plumbing/tokens'
import type { Services } from '../../core/services.ts'
import { type ClientRow, findClient } from './client-queries.ts'

/** Client credentials in the form. */
type FormCredentials = {
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
}

const invalidClientError = (description: string, isBasic: boolean): OAuth2Error =>
  new OAuth2Error(401, 'invalid_client', description, isBasic)

/**
 * Authenticates the client of a form by its registered method: its secret in the Authorization header or in
 * the form. A public client (`none`) sends its id only; a secret from an earlier registration is accepted,
 * because many programs send whatever they received. A correct secret in the header is accepted from every
 * client, because programs choose that method from this server's metadata, whatever they registered.
 *
 * @param needs_secret true for calls that public clients cannot make
 * @throws OAuth2Error
 */
export const authenticateClient = async (
  { database, secret }: Services,
  form: FormCredentials,
  header: RequestFacts['client'],
  needs_secret = false,
): Promise<ClientRow> => {
  const isBasic = header !== undefined
  if (isBasic && form.client_secret !== undefined)
    throw new OAuth2Error(
      400,
      'invalid_request',
      'Send the client secret in the header or in the form, not in both.',
    )
  if (isBasic && form.client_id !== undefined && form.client_id !== header.id)
    throw new OAuth2Error(400, 'invalid_request', 'The client_id of the form is not the one of the header.')
  const client_id = header?.id ?? form.client_id
  if (client_id === undefined) throw new OAuth2Error(400, 'invalid_client', "Missing 'client_id' in request.")
  const client = await findClient(database.db, client_id)
  if (client === undefined)
    throw new OAuth2Error(
      isBasic ? 401 : 400,
      'invalid_client',
      'The client does not exist on this server.',
      isBasic,
    )

  const presented = (header?.secret ?? form.client_secret) || undefined
  const method = presented === undefined ? 'none' : isBasic ? 'client_secret_basic' : 'client_secret_post'
  const registered = client.token_endpoint_auth_method
  const isAccepted = method === 'client_secret_basic' || (registered === 'none' && method !== 'none')
  if (method !== registered && !isAccepted)
    throw invalidClientError(`This client registered the authentication method ${registered}.`, isBasic)
  if (presented !== undefined && !isSameSecret(hashToken(secret, presented), client.secret_hash))
    throw invalidClientError('The client secret is wrong.', isBasic)
  if (needs_secret && presented === undefined)
    throw invalidClientError('This call is for clients with a secret.', isBasic)
  return client
}
