const path = globalThis.location?.pathname ?? ''

const slugInFrame = /^\/embed\/portal\/([^/]+)/.exec(path)?.[1]

/** Whether this is the portal in a frame of the seller's site, at `/embed/portal/{slug}`. */
export const isEmbedded = slugInFrame !== undefined

/** The slug of the seller whose portal this is. */
export const slug = slugInFrame ?? path.split('/')[1] ?? ''
