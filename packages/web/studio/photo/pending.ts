/**
 * What survives the redirect to the checkout (specification 1, section 3.1): the picture as a data URL and the
 * e-mail address; beside them the draft the photo was kept as, when its upload had finished.
 */
export type Pending = {
  readonly image: string | null
  readonly email: string | null
  readonly draft: string | null
}

const keys = { image: 'pendingImage', email: 'pendingEmail', draft: 'pendingDraft' } as const

/** Reads what is pending; nulls where storage is empty or closed to us. */
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

/** Writes one item, or removes it for null. Answers whether it was kept: the quota may be full or storage closed. */
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
