/**
 * File of a photo during its upload, stored in IndexedDB: a reload restarts the upload. Session storage holds
 * the key of the tab's file, so another tab does not read it.
 */

const database = 'atelier-photos'
const files = 'files'
const key = 'uploading'
/** Lifetime of a file whose tab was closed during the upload, in milliseconds. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

type Entry = { readonly file: Blob; readonly kept_at: number; readonly session_id: string | undefined }

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database of the browser failed.'))
  })

const open = async (): Promise<IDBObjectStore> => {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(files)
  return (await resultOf(request)).transaction(files, 'readwrite').objectStore(files)
}

const forgetOld = (store: IDBObjectStore): void => {
  const cursor = store.openCursor()
  cursor.onsuccess = () => {
    const entry = cursor.result
    if (entry === null) return
    if ((entry.value as Entry).kept_at < Date.now() - LIFETIME_MS) entry.delete()
    entry.continue()
  }
}

/** Number of files stored by this page; the latest owns the tab's entry. */
let keeps = 0

/** Key of the tab's file, the same for every photo: a later photo replaces an earlier one. */
const keyOfTab = (): string => {
  const id = sessionStorage.getItem(key) ?? `${Date.now()}-${Math.random()}`
  sessionStorage.setItem(key, id)
  return id
}

/**
 * Stores a file for a reload of this tab, replacing the previous one. Stores nothing without an accessible
 * database.
 *
 * @param session_id the paid checkout that the photo is for
 * @returns a function that deletes the file, unless a later one has replaced it
 */
export const keepFile = (file: Blob, session_id?: string): (() => Promise<void>) => {
  keeps += 1
  const keep = keeps
  const change = async <T>(write: (store: IDBObjectStore, id: string) => IDBRequest<T>): Promise<void> => {
    try {
      const id = keyOfTab()
      const store = await open()
      if (keep === keeps) await resultOf(write(store, id))
    } catch {
      // Storage is forbidden: nothing is stored.
    }
  }
  const writing = change((store, id) => {
    forgetOld(store)
    const entry: Entry = { file, kept_at: Date.now(), session_id }
    return store.put(entry, id)
  })
  return async () => {
    await writing
    await change((store, id) => store.delete(id))
  }
}

/**
 * File whose upload was interrupted by a reload of this tab.
 *
 * @param session_id the paid checkout that the photo must belong to
 */
export const readKeptFile = async (session_id?: string): Promise<Blob | undefined> => {
  try {
    const id = sessionStorage.getItem(key)
    if (id === null) return undefined
    const entry = (await resultOf((await open()).get(id))) as Entry | undefined
    return entry?.session_id === session_id ? entry?.file : undefined
  } catch {
    return undefined
  }
}
