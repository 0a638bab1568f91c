const path = globalThis.location?.pathname ?? ''

const slugInFrame = /^\/embed\/portal\/([^/]+)/.exec(path)?.[1]

/** True in a frame of the seller's site, at `/embed/portal/{slug}`. */
export const isEmbedded = slugInFrame !== undefined

/** Slug of the portal's seller. */
export const slug = slugInFrame ?? path.split('/')[1] ?? ''

/** Base path of the portal and of its API calls, because its cookie is scoped to it. */
export const home = `/${slug}/portal`
