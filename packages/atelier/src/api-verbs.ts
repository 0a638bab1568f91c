import { additions, contract, type Endpoint, endpointsOf, type NamedEndpoint } from '@atelier/contract'

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Calls that no token opens belong to people in front of their dashboard. */
const isForTokens = ({ access, credentials }: Endpoint): boolean =>
  access !== 'user' && credentials?.every((kind) => kind === 'session') !== true

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

/** Every call of the contract that a token opens. */
export const verbs: readonly Verb[] = [
  ...endpointsOf(contract).map((named) => verbOf(named, true)),
  ...endpointsOf(additions).map((named) => verbOf(named, false)),
].filter(({ endpoint }) => isForTokens(endpoint))
