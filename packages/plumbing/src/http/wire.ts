import { type ApiVersion, apiVersions, type TokenWire } from '@atelier/contract'

/** Release of Polar's SDK: major, minor and, where it matters, patch. */
export type Release = readonly [major: number, minor: number, patch?: number]

/**
 * Set of values that the caller of a request can read.
 *
 * - `closed`: older releases of Polar's SDK, which reject a response with an unknown value.
 * - `open`: their later releases, which accept unknown values of most fields.
 * - `versioned`: clients that name the version of the API that they were built for.
 * - `none`: all other callers, which get everything, and our own clients.
 *
 * The release is undefined where it is unknown or does not matter: for the Python client, and for the wires of
 * tokens and of webhook receivers.
 */
export type Wire =
  | { readonly kind: 'closed' | 'open'; readonly release: Release | undefined }
  | { readonly kind: 'versioned'; readonly version: ApiVersion }
  | { readonly kind: 'none' }

/** User agent of Polar's SDKs before 1.0, in TypeScript and in Python. */
const providerClient = /^speakeasy-sdk\/(typescript|python) 0\.(\d+)\.(\d+)(?: |$)/

/** First release of the TypeScript client that accepts unknown values. */
const firstOpen: Release = [0, 45]

const isBefore = ([major, minor, patch = 0]: Release, [otherMajor, otherMinor, otherPatch = 0]: Release) => {
  if (major !== otherMajor) return major < otherMajor
  return minor === otherMinor ? patch < otherPatch : minor < otherMinor
}

/** Returns true for a client whose release is known and older than another. */
export const isOlderThan = (wire: Wire, release: Release): boolean =>
  'release' in wire && wire.release !== undefined && isBefore(wire.release, release)

/** Returns true for a client whose release is known and not older than another. */
export const isSince = (wire: Wire, release: Release): boolean =>
  'release' in wire && wire.release !== undefined && !isBefore(wire.release, release)

const wireOfAgent = (user_agent: string): Wire => {
  const [, language, minor, patch] = providerClient.exec(user_agent) ?? []
  if (language === undefined) return { kind: 'none' }
  // Every release in Python validates responses.
  if (language === 'python') return { kind: 'closed', release: undefined }
  const release = [0, Number(minor), Number(patch)] as const
  return { kind: isBefore(release, firstOpen) ? 'closed' : 'open', release }
}

const wireOfToken = (name: TokenWire): Wire =>
  name === 'closed' || name === 'open'
    ? { kind: name, release: undefined }
    : { kind: 'versioned', version: name }

/**
 * Returns the wire of a request, by its path and its headers; undefined when it names a version that does not
 * exist. Every wire of a request is decided here; those of webhook receivers are in `later-fields/of-events.ts` of
 * commerce.
 *
 * @param path path of the endpoint on this server; Polar's SDKs call below `/snake`
 * @param token wire of the token, for a caller who names neither a client nor a version
 */
export const wireOf = ({
  path,
  headers,
  token,
}: {
  readonly path: string
  readonly headers: Headers
  readonly token?: TokenWire | null | undefined
}): Wire | undefined => {
  if (!path.startsWith('/snake/')) return { kind: 'none' }
  const requestedVersion = headers.get('polar-version')
  if (requestedVersion === null) {
    const recognized = wireOfAgent(headers.get('user-agent') ?? '')
    return recognized.kind === 'none' && token != null ? wireOfToken(token) : recognized
  }
  const version = apiVersions.find((supportedVersion) => supportedVersion === requestedVersion)
  return version && { kind: 'versioned', version }
}
