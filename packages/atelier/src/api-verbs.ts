import {
  additions,
  contract,
  type Endpoint,
  endpointsOf,
  type NamedEndpoint,
  reservedScopes,
} from '@atelier/contract'

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const reserved: ReadonlySet<string> = new Set(reservedScopes)

/** True when a program can make the call: some need a person's dashboard session, which no token replaces. */
export const isForPrograms = ({ credentials, scopes = [] }: Endpoint): boolean =>
  (credentials === undefined || credentials.some((kind) => kind !== 'session')) &&
  (scopes.length === 0 || scopes.some((scope) => !reserved.has(scope)))

/**
 * True when a call has a single response: a stream continues until it is ended, and its messages are for a
 * program that follows it.
 */
const hasOneAnswer = ({ stream }: Endpoint): boolean => stream !== 'events'

/** A call of the API with the words that name it: `customer-portal orders list`. */
export type Verb = {
  readonly words: readonly string[]
  readonly endpoint: Endpoint
  readonly isPublicApi: boolean
}

/** Names a call by its area and its name there. */
export const verbOf = ({ area, name, endpoint }: NamedEndpoint, isPublicApi: boolean): Verb => ({
  words: [...area.split('.'), name].map(kebab),
  endpoint,
  isPublicApi,
})

/**
 * Calls available to the command line and to assistants: those that a program can make, with a single
 * response.
 */
export const verbs: readonly Verb[] = [
  ...endpointsOf(contract).map((endpoint) => verbOf(endpoint, true)),
  ...endpointsOf(additions).map((endpoint) => verbOf(endpoint, false)),
].filter(({ endpoint }) => isForPrograms(endpoint) && hasOneAnswer(endpoint))
