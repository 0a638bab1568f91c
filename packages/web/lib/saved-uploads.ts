/** State of an upload that is sufficient to resume it, even after the page was closed. */
export type SavedUpload = {
  /** Idempotency key under which the server returns the same URLs again. */
  readonly key: string
  /** Start of the upload, in milliseconds since 1970. */
  readonly begun: number
  /** `ETag` of each completed part, by its number. */
  readonly etags: { readonly [number: string]: string }
}

/** Lifetime of an incomplete upload at the server, less an hour, in milliseconds. */
const keptMs = 23 * 3_600_000
const prefix = 'upload:'

const isSaved = (value: unknown): value is SavedUpload =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'begun' in value &&
  typeof value.begun === 'number' &&
  'etags' in value &&
  typeof value.etags === 'object'

/** Returns a name that identifies a file: the same file, chosen again, has the same name. */
export const uploadName = (file: File, purpose: string): string =>
  [purpose, file.size, file.lastModified, file.name].join(':')

/**
 * Returns the saved state of an upload, if it can be resumed. Browsers can refuse to store anything: then
 * there is none.
 */
export const savedUpload = (name: string, now = Date.now()): SavedUpload | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
    return isSaved(value) && now - value.begun < keptMs ? value : undefined
  } catch {
    return undefined
  }
}

/** Saves the state of an upload; undefined deletes it. */
export const saveUpload = (name: string, upload: SavedUpload | undefined): void => {
  try {
    if (upload === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify(upload))
  } catch {
    // Storage is full or forbidden: the upload continues, and restarts if the page is closed.
  }
}
