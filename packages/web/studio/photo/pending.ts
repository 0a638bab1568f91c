/**
 * Items in local storage during the checkout (specification 1, section 3.1): the picture as a data URL and
 * the e-mail address; also the draft of the photo, when its upload has finished.
 */
export type Pending = {
  readonly image: string | null
  readonly email: string | null
  readonly draft: string | null
}

const keys = { image: 'pendingImage', email: 'pendingEmail', draft: 'pendingDraft' } as const

/** Reads the pending items; nulls where storage is empty or inaccessible. */
export const readPending = (): Pending => {
  try {
    return {
      image: localStorage.getItem(keys.image),
      email: localStorage.getItem(keys.email),
      draft: localStorage.getItem(keys.draft),
    }
  } catch {
    return { image: null, email: null, draft: null }
  }
}

/** Stores an item, or removes it for null. Returns false when storage is full or inaccessible. */
export const keepPending = (item: keyof Pending, value: string | null): boolean => {
  try {
    if (value === null) localStorage.removeItem(keys[item])
    else localStorage.setItem(keys[item], value)
    return true
  } catch {
    return false
  }
}

export const clearPending = (): void => {
  for (const item of ['image', 'email', 'draft'] as const) keepPending(item, null)
}

/**
 * Decodes a base64 data URL; undefined for other strings. (The page's security policy forbids to `fetch` it.)
 */
export const blobOfDataUrl = (url: string): Blob | undefined => {
  const [, type = '', content] = /^data:([^;,]*);base64,(.*)$/s.exec(url) ?? []
  if (content === undefined) return undefined
  try {
    return new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type })
  } catch {
    return undefined
  }
}
