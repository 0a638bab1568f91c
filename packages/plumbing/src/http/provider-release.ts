/** A release: major, minor and, where it matters, patch. */
export type Release = readonly [major: number, minor: number, patch?: number]

/** How the provider's client for TypeScript names itself. Its releases of 1.x read any answer, and have no part in this. */
const providerClient = /^speakeasy-sdk\/typescript (\d+)\.(\d+)\.(\d+) /

/** The release of the provider's client that a caller names; undefined for every other caller. */
export const providerRelease = (user_agent = ''): Release | undefined => {
  const [name, major, minor, patch] = providerClient.exec(user_agent) ?? []
  return name === undefined ? undefined : [Number(major), Number(minor), Number(patch)]
}

/** Whether a release came before another. */
export const isOlderRelease = (release: Release, than: Release): boolean => {
  const [major, minor, patch = 0] = release
  const [otherMajor, otherMinor, otherPatch = 0] = than
  if (major !== otherMajor) return major < otherMajor
  return minor === otherMinor ? patch < otherPatch : minor < otherMinor
}
