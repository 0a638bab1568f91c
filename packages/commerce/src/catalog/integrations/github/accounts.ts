import { type AccountConnection, type ConnectedAccount, PlatformError } from '../port.ts'
import { type GithubOptions, type OpenClient, webUrlOf } from './client.ts'
import { ask, causeOf, hasStatus, isOperatorsFault } from './failures.ts'

/** Tokens returned for a person's code. */
type Tokens = { readonly token: string; readonly refreshToken?: string; readonly expiresAt?: string }

/** Creates the account connection of GitHub: a person proves an account by authorizing the App. */
export const connectAccounts = (options: GithubOptions, open: OpenClient): AccountConnection => {
  const accountOf = async ({ token, refreshToken, expiresAt }: Tokens): Promise<ConnectedAccount> => {
    const { asPerson } = await open()
    const { data } = await asPerson(token).request('GET /user')
    return {
      account_id: String(data.id),
      username: data.login,
      access_token: token,
      refresh_token: refreshToken ?? null,
      expires_at: expiresAt === undefined ? null : new Date(expiresAt),
    }
  }

  /** Turns a code that is wrong, used or expired into an error that the customer has to resolve. */
  const byPerson = <Answer>(question: () => Promise<Answer>): Promise<Answer> =>
    ask(async () => {
      try {
        return await question()
      } catch (error) {
        if (!(error instanceof Error) || !hasStatus(error, 400, 401) || isOperatorsFault(error)) throw error
        throw new PlatformError(
          'action_required',
          'GitHub no longer accepts the connection of the account. Connect the account again.',
          { cause: causeOf(error) },
        )
      }
    })

  return {
    authorizeUrl: ({ state, redirect_url }) => {
      const query = new URLSearchParams({ client_id: options.clientId, redirect_uri: redirect_url, state })
      return `${webUrlOf(options.apiUrl)}/login/oauth/authorize?${query}`
    },
    exchange: (code, redirect_url) =>
      byPerson(async () => {
        const { app } = await open()
        const { authentication } = await app.oauth.createToken({ code, redirectUrl: redirect_url })
        return accountOf(authentication)
      }),
  }
}
