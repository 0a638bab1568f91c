import type { Services } from '../../services.ts'
import { findEmbedOrigin } from './checkout-queries.ts'

/** An address's origin, if it is one of the web. */
const webOrigin = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}

/** The origin that may show this checkout inside its own page; undefined when none was named. */
export const embedOrigin = async (
  { database }: Pick<Services, 'database'>,
  client_secret: string,
): Promise<string | undefined> => {
  const named = await findEmbedOrigin(database.db, client_secret)
  return named == null ? undefined : webOrigin(named)
}
