/** Cache entry of a photo shared with the studio, until the page has taken it. */
export const sharedPhoto = { cache: 'shared-photo', url: '/shared-photo' } as const

/** Header of a cached photo with its name, URI-encoded. */
export const nameHeader = 'x-file-name'
