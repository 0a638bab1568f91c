/** Where the service worker keeps a photo that was shared with the studio, until the page has taken it. */
export const sharedPhoto = { cache: 'shared-photo', address: '/shared-photo' } as const

/** The header of a kept photo that holds its name, encoded as in an address. */
export const nameHeader = 'x-file-name'
