/**
 * The file of a photo while it is uploaded, in the browser's database (IndexedDB): a reload starts the upload again. The tab's
 * own storage has the key of its file, so another tab does not find it.
 */

const database = 'atelier-photos'
const files = 'files'
const key = 'uploading'
/** Milliseconds after which a file is forgotten whose tab was closed during the upload. */
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

/** Keeps of this page; the latest one owns the file of the tab. */
let keeps = 0

/** Key of the tab's file, the same for every photo: a later one takes the place of an earlier one. */
const keyOfTab = (): string => {
  const id = sessionStorage.getItem(key) ?? `${Date.now()}-${Math.random()}`
  sessionStorage.setItem(key, id)
  return id
}

/**
 * Keeps a file for a reload of this tab, in the place of the one before. Without an accessible database nothing is kept.
 *
 * @param session_id the paid checkout that the photo is for
 * @returns forgets the file again, unless a later one has its place
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
      // A browser that forbids its storage keeps nothing.
    }
  }
  const kept = change((store, id) => {
    forgetOld(store)
    const entry: Entry = { file, kept_at: Date.now(), session_id }
    return store.put(entry, id)
  })
  return async () => {
    await kept
    await change((store, id) => store.delete(id))
  }
}

/**
 * The file whose upload a reload of this tab has interrupted.
 *
 * @param session_id the paid checkout that the photo has to be for
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
