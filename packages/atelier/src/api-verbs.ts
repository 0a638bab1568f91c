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

/** Whether a program can make a call: some need the session of a person in the dashboard, which no token stands for. */
export const isForPrograms = ({ credentials, scopes = [] }: Endpoint): boolean =>
  (credentials === undefined || credentials.some((kind) => kind !== 'session')) &&
  (scopes.length === 0 || scopes.some((scope) => !reserved.has(scope)))

/** Whether a call has one answer: a stream goes on until it is ended, and its messages are for a program that follows it. */
const hasOneAnswer = ({ answers }: Endpoint): boolean => answers !== 'events'

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

/** The calls that the command line and assistants have: those that a program can make, and that have one answer. */
export const verbs: readonly Verb[] = [
  ...endpointsOf(contract).map((named) => verbOf(named, true)),
  ...endpointsOf(additions).map((named) => verbOf(named, false)),
].filter(({ endpoint }) => isForPrograms(endpoint) && hasOneAnswer(endpoint))
