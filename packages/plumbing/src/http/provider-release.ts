/** Release: major, minor and, where it matters, patch. */
export type Release = readonly [major: number, minor: number, patch?: number]

/** User agent of the provider's TypeScript client. Its 1.x releases read any response and do not match. */
const providerClient = /^speakeasy-sdk\/typescript (\d+)\.(\d+)\.(\d+) /

/** Returns the release of the provider's client from a user agent; undefined for other callers. */
export const providerRelease = (user_agent = ''): Release | undefined => {
  const [name, major, minor, patch] = providerClient.exec(user_agent) ?? []
  return name === undefined ? undefined : [Number(major), Number(minor), Number(patch)]
}

/** Returns true when a release is older than another. */
export const isOlderRelease = (release: Release, than: Release): boolean => {
  const [major, minor, patch = 0] = release
  const [otherMajor, otherMinor, otherPatch = 0] = than
  if (major !== otherMajor) return major < otherMajor
  return minor === otherMinor ? patch < otherPatch : minor < otherMinor
}
