/** What is known of an upload that was begun: enough to go on with it, also after the page was closed. */
export type SavedUpload = {
  /** The idempotency key under which the server answers the same addresses again. */
  readonly key: string
  /** When it was begun, in milliseconds since 1970. */
  readonly begun: number
  /** The `ETag` of each part that arrived, by its number. */
  readonly etags: { readonly [number: string]: string }
}

/** As long as the server keeps an upload that is not completed, less an hour. */
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

/** What tells a chosen file from others: the same file, chosen again, has the same name. */
export const uploadName = (file: File, purpose: string): string =>
  [purpose, file.size, file.lastModified, file.name].join(':')

/** The saved state of an upload, if it can still go on. Browsers can refuse to keep anything: then there is none. */
export const savedUpload = (name: string, now = Date.now()): SavedUpload | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
    return isSaved(value) && now - value.begun < keptMs ? value : undefined
  } catch {
    return undefined
  }
}

/** Keeps the state of an upload; undefined forgets it. */
export const saveUpload = (name: string, upload: SavedUpload | undefined): void => {
  try {
    if (upload === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify(upload))
  } catch {
    // Storage that is full or forbidden: the upload goes on, and begins anew should the page be closed.
  }
}
