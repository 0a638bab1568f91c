import { contract } from '@atelier/contract'
import { callEndpoint } from '../command-line/call-endpoint.ts'
import { findConnection, type ServerOptions } from '../command-line/connection.ts'
import { type Format, objectText } from '../command-line/output.ts'

type Organizations = { readonly items: readonly { readonly name: string; readonly slug: string }[] }

/** Shows the server of commands, the origin of the token, and the organizations that it opens. */
export const whoami = async (options: ServerOptions & { readonly output: Format }): Promise<number> => {
  const connection = await findConnection(options)
  const { items } = (await callEndpoint(connection, contract.organizations.list, {})) as Organizations
  const facts = {
    server: connection.serverURL,
    token: `of ${connection.origin}`,
    organizations: items.map(({ name, slug }) => `${name} (${slug})`),
  }
  process.stdout.write(objectText(facts, options))
  return 0
}
