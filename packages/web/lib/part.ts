/** A module that is loaded on first use, and can be requested again after a failure. */
export type Part<Module> = {
  /** Loads the module once; rejects when it cannot be loaded, and retries at the next call. */
  readonly load: () => Promise<Module>
  /** Returns the module, if it is loaded. */
  readonly loaded: () => Module | undefined
}

/** Returns the URL in the error with which browsers reject an import; Safari names none. */
const urlIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/\S+\.js/.exec(error.message)?.[0] : undefined

/**
 * Defines a part of the page. Browsers remember a module that could not be fetched, so a retry requests it
 * under another URL: the server ignores the query. Its imports keep their URLs: one of them that
 * could not be fetched either is requested again only by a reload of the page.
 */
export const definePart = <Module>(
  load: () => Promise<Module>,
  /** Imports a module by its URL. */
  importFrom: (url: string) => Promise<Module> = (url) => import(/* @vite-ignore */ url),
): Part<Module> => {
  let loading: Promise<Module> | undefined
  let loaded: Module | undefined
  let url: string | undefined
  let attempts = 0

  const attempt = async (): Promise<Module> => {
    attempts += 1
    try {
      loaded = await (url === undefined ? load() : importFrom(`${url}?again=${attempts}`))
      return loaded
    } catch (error) {
      url ??= urlIn(error)
      loading = undefined
      throw error
    }
  }
  return { load: () => (loading ??= attempt()), loaded: () => loaded }
}
